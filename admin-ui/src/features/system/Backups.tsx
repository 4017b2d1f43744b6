import { sizeText } from '@quoin/shared-ui/format/size'
import { useQuery } from '@tanstack/react-query'
import { type Backup, type BackupSettings, backupsQuery } from '../../api/backups.ts'
import { Fact, FactList } from '../../screens/settings/FactList.tsx'
import { Ago } from '../../ui/Ago.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { ForDevelopers } from '../../ui/Opening.tsx'
import { BackupForm } from './BackupForm.tsx'
import styles from './Backups.module.css'
import { intervalText } from './intervals.ts'
import system from './System.module.css'
import { TestBackup } from './TestBackup.tsx'

/** The number of listed backups. */
const most = 5

/** The latest backups, and their settings: a form, or those of the command line. */
export function Backups({ now }: { now: number }) {
  const { data, error } = useQuery(backupsQuery)
  return (
    <section aria-labelledby="backups" className={system.section}>
      <h2 id="backups" className={system.heading}>
        Backups
      </h2>
      {error !== null && <Failed error={error} />}
      {data && (
        <div className={styles.part}>
          <Latest backups={data.backups} now={now} />
          {data.settings.source === 'program' ? (
            <>
              <p>They are set where the server is started, and are changed there.</p>
              <Facts settings={data.settings} />
              <TestBackup />
              <ForDevelopers>
                <p>
                  The command line has the flags <code>--backup-to</code>,{' '}
                  <code>--backup-every</code> and <code>--backup-keep</code>.
                </p>
              </ForDevelopers>
            </>
          ) : (
            <BackupForm state={data} />
          )}
        </div>
      )}
    </section>
  )
}

function Latest({ backups, now }: { backups: Backup[]; now: number }) {
  if (backups.length === 0) return <p>None was made by itself yet.</p>
  return (
    <ul className={styles.list} aria-label="Latest backups">
      {backups.slice(0, most).map(({ name, at, bytes, verified, error }) => (
        <li key={`${name} ${at}`}>
          <span className={styles.name}>{name}</span>
          <Ago value={at} now={now} />
          <span>{verified ? sizeText(bytes) : 'Failed'}</span>
          {error !== undefined && <span>{error}</span>}
        </li>
      ))}
    </ul>
  )
}

function Facts({ settings }: { settings: BackupSettings }) {
  const { every, keep, to, folder, endpoint, region, accessKey } = settings
  return (
    <FactList>
      <Fact name="How often">{intervalText(every)}</Fact>
      <Fact name="How many are kept">{String(keep)}</Fact>
      <Fact name="Where">{folder ? 'A folder of the server' : to}</Fact>
      {!folder && (
        <>
          <Fact name="Endpoint">{endpoint || 'Amazon'}</Fact>
          <Fact name="Region">{region || 'none'}</Fact>
          <Fact name="Access key">{accessKey || 'none'}</Fact>
        </>
      )}
    </FactList>
  )
}
