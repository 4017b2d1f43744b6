import { use } from 'react'
import { IdentityContext, lacksFactor } from '../../model/identity.ts'
import { ScreenHeader } from '../../ui/ScreenHeader.tsx'
import styles from './AccountScreen.module.css'
import { Appearance } from './Appearance.tsx'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { Mailbox } from './Mailbox.tsx'
import { Passkeys } from './Passkeys.tsx'
import { Password } from './Password.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Sessions } from './Sessions.tsx'

/** The user's own account: their ways to sign in, and their sessions. */
export function AccountScreen() {
  const identity = use(IdentityContext)
  if (identity === undefined) return null
  return (
    <>
      <ScreenHeader
        title="Your account"
        text={`Signed in as ${identity.username}, ${identity.role}.`}
      />
      {lacksFactor(identity) && (
        <p role="alert" className={styles.notice}>
          <strong>Your account needs a second factor.</strong> An administrator requires
          one of everybody. Set up an authenticator app or a passkey to go on.
        </p>
      )}
      <div className={styles.parts}>
        <AuthenticatorApp />
        <Passkeys />
        <Password username={identity.username} />
        <Mailbox />
        <Appearance />
        <Sessions />
      </div>
      <RecoveryCodes />
    </>
  )
}
