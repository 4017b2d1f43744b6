import { Card } from '@quoin/shared-ui/ui/Card'
import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { Skeleton } from '@quoin/shared-ui/ui/Skeleton'
import { useQuery } from '@tanstack/react-query'
import {
  mailSettingsQuery,
  mailStateQuery,
  setPromise,
  templatesQuery,
} from '../../api/mails.ts'
import { Failed } from '../../ui/Failed.tsx'
import { AdministratorsOnly } from '../../ui/AdministratorsOnly.tsx'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import { ForDevelopers } from '../../ui/Opening.tsx'
import styles from './Mail.module.css'
import { Queue } from './Queue.tsx'
import { Server } from './Server.tsx'
import { Template } from './Template.tsx'
import { useAct } from './useAct.ts'

/** The mail server, the texts of mails, and the queue. */
export function MailScreen() {
  return (
    <AdministratorsOnly title="Mail">
      <Mail />
    </AdministratorsOnly>
  )
}

function Mail() {
  const { data: state, error } = useQuery(mailStateQuery)
  return (
    <>
      <ScreenHeader title="Mail" text="What the site writes, and whether it arrives." />
      <div className={styles.parts}>
        {error !== null && <Failed error={error} />}
        {state && <State configured={state.configured} from={state.from} />}
        {state?.server && <Server state={state} server={state.server} />}
        <Queue />
        <Texts />
      </div>
    </>
  )
}

function State({ configured, from }: { configured: boolean; from: string }) {
  const { data, error } = useQuery(mailSettingsQuery)
  const { mutate, isPending, variables } = useAct(setPromise, 'Mail settings changed.')
  return (
    <Card asChild className={styles.part}>
      <section aria-labelledby="mail-state">
        <h2 id="mail-state" className={styles.title}>
          Sending
        </h2>
        <p>
          {configured
            ? `Mail is set up: it is sent as ${from}.`
            : 'No mail is set up: name the mail server below.'}
        </p>
        {configured && data?.links === false && (
          <div>
            <p>
              The server does not know the address of the site, so that passwords cannot
              be reset and addresses cannot be confirmed. It is set where the server is
              started.
            </p>
            <ForDevelopers>
              <p>
                The flag is <code>--url</code>, with the address of the site.
              </p>
            </ForDevelopers>
          </div>
        )}
        {error !== null && <Failed error={error} />}
        {data && (
          <label className={styles.switch}>
            <Checkbox
              role="switch"
              checked={isPending ? variables : data.promise}
              disabled={isPending}
              onChange={({ target }) => {
                mutate(target.checked)
              }}
            />
            Tell the sender of an inquiry that it has arrived
          </label>
        )}
      </section>
    </Card>
  )
}

function Texts() {
  const { data, error } = useQuery(templatesQuery)
  return (
    <section aria-labelledby="mail-texts" className={styles.parts}>
      <h2 id="mail-texts" className={styles.title}>
        Texts
      </h2>
      {error !== null && <Failed error={error} />}
      {data === undefined && error === null && <Skeleton height="10rem" />}
      {data?.map((template) => (
        <Template
          key={`${template.kind} ${template.subject} ${template.text}`}
          template={template}
        />
      ))}
    </section>
  )
}
