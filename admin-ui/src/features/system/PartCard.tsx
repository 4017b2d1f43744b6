import { Card } from '@quoin/shared-ui/ui/Card'
import { Ago } from '../../ui/Ago.tsx'
import type { Part } from '../../api/system.ts'
import { factText } from './facts.ts'
import { StatusMark } from './StatusMark.tsx'
import styles from './System.module.css'

/** A part of the server: its health and its facts. */
export function PartCard({ part, now }: { part: Part; now: number }) {
  const { name, title, status, sentence, facts, rows } = part
  return (
    <Card asChild className={styles.card ?? ''}>
      <li>
        <div className={styles.header}>
          <h3 id={`part-${name}`} tabIndex={-1} className={styles.title}>
            {title}
          </h3>
          <StatusMark status={status} />
        </div>
        <p className={styles.sentence}>{sentence}</p>
        {facts.length > 0 && (
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>
                  {fact.unit === 'time' ? (
                    <Ago value={String(fact.value)} now={now} />
                  ) : (
                    factText(fact, now)
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {rows.length > 0 && (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.name}>
                <strong>{row.name}</strong>
                {row.status !== 'ok' && <StatusMark status={row.status} />}
                <span>{row.sentence}</span>
                {row.at !== null && <Ago value={row.at} now={now} />}
              </li>
            ))}
          </ul>
        )}
      </li>
    </Card>
  )
}
