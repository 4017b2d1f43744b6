import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { type Part, type System, systemQuery } from '../../api/system.ts'
import { Failed } from '../../ui/Failed.tsx'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { ForDevelopers } from '../../ui/Opening.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { BackupLink } from './BackupLink.tsx'
import { Backups } from './Backups.tsx'
import { isTechnical, spanText, wanting } from './facts.ts'
import { MaintenanceForm } from './MaintenanceForm.tsx'
import { PartCard } from './PartCard.tsx'
import { StatusMark } from './StatusMark.tsx'
import styles from './System.module.css'

/** The health of the server and its parts. */
export function SystemScreen() {
  return (
    <AdministratorsOnly title="System">
      <Overview />
    </AdministratorsOnly>
  )
}

function Overview() {
  const { data: system, error } = useQuery(systemQuery)
  return (
    <>
      <ScreenHeader title="System" text="How the server and its parts do.">
        {typeof system?.backup === 'string' && <BackupLink href={system.backup} />}
      </ScreenHeader>
      {error !== null && <Failed error={error} />}
      {system === undefined && error === null && <Skeleton height="20rem" />}
      {system !== undefined && <Parts system={system} />}
    </>
  )
}

function Parts({ system }: { system: System }) {
  // The time of the server's clock, which may differ from the browser's.
  const now = new Date(system.at).getTime()
  const first = wanting(system.parts)
  const technical = system.parts.filter(isTechnical)
  const shown = system.parts.filter((part) => !technical.includes(part))
  return (
    <>
      <p className={styles.build}>
        Quoin {system.version} · running for {spanText(system.uptime)}
      </p>
      <section aria-labelledby="wanting" className={styles.section}>
        <h2 id="wanting" className={styles.heading}>
          What needs attention
        </h2>
        {first.length === 0 ? (
          <p>Nothing: all is well.</p>
        ) : (
          <ul className={styles.wanting}>
            {first.map(({ name, title, status, sentence }) => (
              <li key={name}>
                <StatusMark status={status} />
                <a href={`#part-${name}`}>{title}</a>
                <span>{sentence}</span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <MaintenanceForm state={system.maintenance} now={now} />
      <Backups now={now} />
      <section aria-labelledby="parts" className={styles.section}>
        <h2 id="parts" className={styles.heading}>
          Parts
        </h2>
        {shown.length > 0 && <PartCards parts={shown} now={now} />}
        <ForDevelopers>
          <p className={styles.build}>
            {system.go} · {system.platform}
          </p>
          {technical.length > 0 && <PartCards parts={technical} now={now} />}
        </ForDevelopers>
      </section>
    </>
  )
}

function PartCards({ parts, now }: { parts: Part[]; now: number }) {
  return (
    <ul className={styles.cards}>
      {parts.map((part) => (
        <PartCard key={part.name} part={part} now={now} />
      ))}
    </ul>
  )
}
