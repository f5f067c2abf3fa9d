import { toLatinDigits } from '#kernel/digits.ts'
import { Field } from '#ui/form/Field.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { useMessages } from '#web/i18n.tsx'
import { DEVICE_TYPE_NAMES, type DeviceTypeName } from './useDeviceTypes.ts'

type Faults = Record<string, string>

export type PlacesTyped = Record<DeviceTypeName, string>

/** As typed. The server refuses an invalid number with an error at its field. */
export function placesOf(typed: PlacesTyped): Record<DeviceTypeName, number> {
  const whole = (text: string) => (/^\d{1,5}$/.test(text.trim()) ? Number(text) : -1)
  return { iphone: whole(typed.iphone), ipad: whole(typed.ipad), ipod: whole(typed.ipod) }
}

interface PlacesProps {
  places: PlacesTyped
  onPlaces: (places: PlacesTyped) => void
  faults: Faults
}

export function PlacesFields({ places, onPlaces, faults }: PlacesProps) {
  const t = useMessages('officeDevice')
  return DEVICE_TYPE_NAMES.map((name) => (
    <Field
      key={name}
      label={t('office_account_places_of', { type: t(`office_device_type_${name}`) })}
      value={places[name]}
      onValue={(value) => onPlaces({ ...places, [name]: toLatinDigits(value) })}
      error={faults[name]}
      inputMode="numeric"
      dir="ltr"
      maxLength={5}
      required
    />
  ))
}

export interface KeyTyped {
  issuerId: string
  keyId: string
  privateKey: string
}

export const NO_KEY: KeyTyped = { issuerId: '', keyId: '', privateKey: '' }

interface KeyProps {
  typed: KeyTyped
  onTyped: (typed: KeyTyped) => void
  faults: Faults
}

export function KeyFields({ typed, onTyped, faults }: KeyProps) {
  const t = useMessages('officeDevice')
  return (
    <>
      <Field
        label={t('office_account_issuer')}
        value={typed.issuerId}
        onValue={(issuerId) => onTyped({ ...typed, issuerId })}
        error={faults['issuer_id']}
        dir="ltr"
        maxLength={100}
        autoComplete="off"
        required
      />
      <Field
        label={t('office_account_key_id')}
        value={typed.keyId}
        onValue={(keyId) => onTyped({ ...typed, keyId })}
        error={faults['key_id']}
        dir="ltr"
        maxLength={50}
        autoComplete="off"
        required
      />
      <TextArea
        label={t('office_account_private_key')}
        hint={t('office_account_private_key_hint')}
        value={typed.privateKey}
        onValue={(privateKey) => onTyped({ ...typed, privateKey })}
        error={faults['private_key']}
        dir="ltr"
        rows={5}
        maxLength={5000}
        autoComplete="off"
        spellCheck={false}
        required
      />
    </>
  )
}

interface DayProps {
  value: string
  onValue: (value: string) => void
  fault: string | undefined
}

export function EndField({ value, onValue, fault }: DayProps) {
  const t = useMessages('officeDevice')
  return (
    <Field
      label={t('office_account_ends_on')}
      type="date"
      value={value}
      onValue={onValue}
      error={fault}
      dir="ltr"
      required
    />
  )
}
