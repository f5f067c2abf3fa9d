import { Anchor } from '#ui/Anchor.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { ChangeSentences } from '../version/ChangeSentences.tsx'
import { itemPath } from '../version/itemPath.ts'
import type { FieldChange } from '../version/stateDiff.rules.ts'
import { VersionsLink } from '../version/VersionsLink.tsx'
import { findAuditedItem } from './auditSentence.ts'

type Line = OfficeCalls['GET /audit']['output']['lines'][number]

/** An audit entry in words: what was done, to what, and what it was before and after. */
export function AuditSentence({ line }: { line: Line }) {
  const t = useMessages('officeAudit')
  const { wording, name, kind } = findAuditedItem(line)
  const { version } = line
  return (
    <Stack gap={1}>
      <p>
        {t(wording?.said ?? 'office_audit_unknown')} {kind && <KindName kind={kind} />}
        <ItemLink line={line} name={name} />
      </p>
      {version && version.changes.length > 0 && (
        <>
          <ChangeSentences changes={version.changes as FieldChange[]} />
          <p>
            <VersionsLink kind={version.kind} itemKey={version.key} />
          </p>
        </>
      )}
    </Stack>
  )
}

function KindName({ kind }: { kind: NonNullable<Line['version']>['kind'] }) {
  const t = useMessages('officeVersion')
  return <>{t(`office_version_kind_${kind}`)} </>
}

function ItemLink({ line, name }: { line: Line; name: string }) {
  const { wording } = findAuditedItem(line)
  const path = line.version
    ? itemPath(line.version)
    : wording?.path?.replace('{}', encodeURIComponent(line.subject ?? name))
  if (!name) return null
  if (!path) return <bdi>{name}</bdi>
  return (
    <Anchor href={officeHref(path)}>
      <bdi>{name}</bdi>
    </Anchor>
  )
}
