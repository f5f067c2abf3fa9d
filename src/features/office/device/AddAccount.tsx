import { useState } from 'react'
import { Field } from '#ui/form/Field.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { useAct } from '../shell/useAct.ts'
import { EndField, KeyFields, NO_KEY, PlacesFields, placesOf } from './AccountFields.tsx'
import type { Overview } from './accounts.types.ts'

const FRESH = {
  name: '',
  bundleIdentifier: '*',
  endsOn: '',
  key: NO_KEY,
  places: { iphone: '100', ipad: '100', ipod: '100' },
}

export function AddAccount({ onChanged }: { onChanged: (overview: Overview) => void }) {
  const t = useMessages('officeDevice')
  const { act, isBusy, error, fields, clear } = useAct()
  const [typed, setTyped] = useState(FRESH)
  const add = async () => {
    const { key, places, ...rest } = typed
    const answer = await act(
      'POST /accounts',
      { ...rest, ...key, ...placesOf(places) },
      t('office_account_added'),
    )
    if (!answer) return false
    // Clears the key as soon as it was sent.
    setTyped(FRESH)
    onChanged(answer)
    return true
  }
  return (
    <ConfirmButton
      label={t('office_account_add')}
      kind="primary"
      size="medium"
      title={t('office_account_add_title')}
      isBusy={isBusy}
      error={error}
      onOpen={clear}
      onConfirm={add}
    >
      <Field
        label={t('office_account_name')}
        hint={t('office_account_name_hint')}
        value={typed.name}
        onValue={(name) => setTyped({ ...typed, name })}
        error={fields['name']}
        maxLength={60}
        required
      />
      <KeyFields typed={typed.key} onTyped={(key) => setTyped({ ...typed, key })} faults={fields} />
      <EndField
        value={typed.endsOn}
        onValue={(endsOn) => setTyped({ ...typed, endsOn })}
        fault={fields['ends_on']}
      />
      <PlacesFields
        places={typed.places}
        onPlaces={(places) => setTyped({ ...typed, places })}
        faults={fields}
      />
      <Field
        label={t('office_account_bundle')}
        value={typed.bundleIdentifier}
        onValue={(bundleIdentifier) => setTyped({ ...typed, bundleIdentifier })}
        error={fields['bundle_identifier']}
        dir="ltr"
        maxLength={150}
        required
      />
    </ConfirmButton>
  )
}
