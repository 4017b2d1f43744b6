import { Card } from '@quoin/shared-ui/ui/Card'
import type { MailServer, MailState } from '../../api/mails.ts'
import { Fact, FactList } from '../../screens/settings/FactList.tsx'
import { ForDevelopers } from '../../ui/Opening.tsx'
import styles from './Mail.module.css'
import { encryptions } from './encryptions.ts'
import { ServerForm } from './ServerForm.tsx'
import { TestMail } from './TestMail.tsx'

/** The mail server: a form, or the settings of the command line. */
export function Server({ state, server }: { state: MailState; server: MailServer }) {
  return (
    <Card asChild className={styles.part}>
      <section aria-labelledby="mail-server">
        <h2 id="mail-server" className={styles.title}>
          Mail server
        </h2>
        {server.source === 'program' ? (
          <>
            <p>It is set where the server is started, and is changed there.</p>
            <Facts server={server} />
            <TestMail />
            <ForDevelopers>
              <p>
                The command line has the flags <code>--smtp</code> and{' '}
                <code>--mail-from</code>.
              </p>
            </ForDevelopers>
          </>
        ) : (
          <ServerForm state={state} server={server} />
        )}
      </section>
    </Card>
  )
}

function Facts({ server }: { server: MailServer }) {
  const { host, port, tls, username, from, passwordState } = server
  return (
    <FactList>
      <Fact name="Server">{`${host}, port ${String(port)}`}</Fact>
      <Fact name="Encryption">{encryptions[tls]}</Fact>
      <Fact name="User name">{username || 'none'}</Fact>
      <Fact name="Password">{passwordState === 'none' ? 'none' : 'set'}</Fact>
      <Fact name="Sender">{from}</Fact>
    </FactList>
  )
}
