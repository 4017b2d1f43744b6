import { Badge } from '@quoin/shared-ui/ui/Badge'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsQuery, removeTotp, renewRecoveryCodes } from '../../api/account.ts'
import type { Factors } from '../../api/account.ts'
import { Time } from '../../ui/Time.tsx'
import styles from './AccountScreen.module.css'
import { AskPassword } from './AskPassword.tsx'
import { Part } from './Part.tsx'
import { TotpSetup } from './TotpSetup.tsx'
import { useChanged } from './useChanged.ts'
import { useShownCodes } from './useShownCodes.ts'

type Asked = 'setup' | 'codes' | 'remove' | null

/** The authenticator app as second factor, and the recovery codes in case it is lost. */
export function AuthenticatorApp() {
  const { data, error } = useQuery(factorsQuery)
  const [asked, setAsked] = useState<Asked>(null)
  const ask = (next: Asked) => () => {
    setAsked(next)
  }
  return (
    <Part
      title="Authenticator app"
      text="Signing in then takes a code of an app on your phone beside the password."
      error={error}
      waiting={data === undefined}
      actions={
        data &&
        (data.totp ? (
          <>
            <Button variant="secondary" onClick={ask('codes')}>
              New recovery codes
            </Button>
            <Button variant="ghost" className={styles.remove} onClick={ask('remove')}>
              Turn off
            </Button>
          </>
        ) : (
          <Button onClick={ask('setup')}>Set up an authenticator app</Button>
        ))
      }
    >
      {data && <State factors={data} />}
      {asked !== null && <Asking asked={asked} onClose={ask(null)} />}
    </Part>
  )
}

function State({ factors }: { factors: Factors }) {
  const { totp, totpSince, recoveryCodes } = factors
  if (!totp) return <p className={styles.name}>Off</p>
  return (
    <div>
      <p className={styles.name}>
        <Badge>On</Badge>
      </p>
      <p className={styles.facts}>
        {totpSince && (
          <span>
            Since <Time value={totpSince} />
          </span>
        )}
        <span>
          {recoveryCodes === 1 ? '1 recovery code' : `${recoveryCodes} recovery codes`}{' '}
          left
        </span>
      </p>
    </div>
  )
}

interface AskingProps {
  asked: Exclude<Asked, null>
  onClose: () => void
}

function Asking({ asked, onClose }: AskingProps) {
  const toast = useToast()
  const changed = useChanged()
  const [, showCodes] = useShownCodes()
  if (asked === 'setup') return <TotpSetup onClose={onClose} />
  if (asked === 'codes') {
    return (
      <AskPassword
        title="New recovery codes"
        description="They take the place of those that you have: these end."
        action="Make new codes"
        run={renewRecoveryCodes}
        onDone={(codes) => {
          showCodes(codes)
          onClose()
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <AskPassword
      title="Turn the authenticator app off"
      description="Your password alone signs in then, and the recovery codes end."
      action="Turn off"
      run={removeTotp}
      onDone={() => {
        toast({ title: 'The authenticator app is off.' })
        changed()
        onClose()
      }}
      onClose={onClose}
    />
  )
}
