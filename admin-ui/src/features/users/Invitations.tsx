import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { envelope } from '@quoin/shared-ui/ui/glyphs'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Invitation, invitationsQuery, withdraw } from '../../api/invitations.ts'
import { useFailure } from '../../api/useFailure.ts'
import { roleText } from '../../model/roles.ts'
import { Failed } from '../../ui/Failed.tsx'
import { RemoveButton, ResourceList, ResourceRow } from '../../ui/ResourceRow.tsx'
import { Time } from '../../ui/Time.tsx'
import styles from './UsersScreen.module.css'

interface Props {
  /** Called after an invitation was withdrawn. */
  onWithdrawn: (id: string) => void
}

/** The open invitations; renders nothing if there are none. */
export function Invitations({ onWithdrawn }: Props) {
  const { data: open, error } = useQuery(invitationsQuery)
  const remove = useWithdraw(onWithdrawn)
  if (error !== null) return <Failed error={error} />
  if (open === undefined || open.length === 0) return null
  return (
    <section className={styles.invitations} aria-labelledby="open-invitations">
      <h2 id="open-invitations" className={styles.subheading}>
        Open invitations
      </h2>
      <ResourceList>
        {open.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            onWithdraw={() => void remove(invitation)}
          />
        ))}
      </ResourceList>
    </section>
  )
}

interface RowProps {
  invitation: Invitation
  onWithdraw: () => void
}

function Row({ invitation, onWithdraw }: RowProps) {
  const { email, role, createdBy, expiresAt } = invitation
  return (
    <ResourceRow
      name={email === '' ? roleText(role) : email}
      heading="h3"
      icon={<Glyph of={envelope} />}
      facts={
        <>
          {email !== '' && <span>{roleText(role)}</span>}
          <span>{`Invited by ${createdBy}`}</span>
          <span>
            Ends <Time value={expiresAt} />
          </span>
        </>
      }
      actions={(id) => (
        <RemoveButton describedBy={id} onClick={onWithdraw}>
          Withdraw
        </RemoveButton>
      )}
    />
  )
}

/** Withdraws an invitation, after a confirmation. */
function useWithdraw(onWithdrawn: (id: string) => void) {
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const fail = useFailure()
  const { mutate } = useMutation({
    mutationFn: ({ id }: Invitation) => withdraw(id),
    onError: fail,
    onSuccess: (_answer, { id }) => {
      toast({ title: 'Invitation withdrawn.' })
      onWithdrawn(id)
    },
    onSettled: () => client.invalidateQueries(invitationsQuery),
  })
  return async (invitation: Invitation) => {
    const yes = await confirm({
      title: 'Are you sure you want to withdraw this invitation?',
      description: 'Its link is no longer good.',
      action: 'Withdraw',
    })
    if (yes) mutate(invitation)
  }
}
