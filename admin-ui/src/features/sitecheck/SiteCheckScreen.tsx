import { formatNumber } from '@quoin/shared-ui/format/number'
import { EmptyState } from '@quoin/shared-ui/ui/EmptyState'
import { circleCheck } from '@quoin/shared-ui/ui/glyphs'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type SiteCheck, siteCheckQuery } from '../../api/siteCheck.ts'
import { Failed } from '../../ui/Failed.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { FindingList } from './FindingList.tsx'
import { PluginChecks } from './PluginChecks.tsx'
import styles from './SiteCheckScreen.module.css'

/** The problems of the whole site, by kind. */
export function SiteCheckScreen() {
  const { data: check, error } = useQuery(siteCheckQuery)
  return (
    <>
      <ScreenHeader
        title="Site check"
        text="Broken links, missing texts and the like on the whole site, as visitors see it."
      />
      {error !== null && <Failed error={error} />}
      {check === undefined && error === null && <Skeleton height="20rem" />}
      {check && <Groups check={check} />}
    </>
  )
}

function Groups({ check: { groups, entries, whole, checks } }: { check: SiteCheck }) {
  const checked = `${formatNumber(entries)} ${entries === 1 ? 'entry' : 'entries'} checked`
  return (
    <>
      {groups.length === 0 && checks?.length === 0 ? (
        <EmptyState icon={circleCheck} heading="h2" title="Nothing to mend">
          Every link leads somewhere, every picture has its text, and every page its
          description.
        </EmptyState>
      ) : (
        <div className={styles.groups}>
          {groups.map((group) => (
            <FindingList key={group.kind} group={group} />
          ))}
          <PluginChecks checks={checks} />
        </div>
      )}
      <p className={styles.checked}>
        {whole ? `${checked}.` : `${checked}; there are more.`}
      </p>
    </>
  )
}
