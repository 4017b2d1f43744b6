import { Checkbox } from '@quoin/shared-ui/ui/form/Checkbox'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useId } from 'react'
import { Link } from 'react-router'
import { IdentityContext } from '../../model/identity.ts'
import { sessionQuery } from '../../session/session.ts'
import { Failed } from '../../ui/Failed.tsx'
import { useFailure } from '../../api/useFailure.ts'
import { securityQuery, setSecurity } from '../../api/users.ts'
import styles from './UsersScreen.module.css'

/** The switch that requires a second factor for all users. */
export function RequireFactor() {
  const id = useId()
  const client = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const onError = useFailure()
  const lacking = use(IdentityContext)?.secondFactor === null
  const { data, error } = useQuery(securityQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (requireSecondFactor: boolean) => setSecurity({ requireSecondFactor }),
    onError,
    onSuccess: (_answer, required) => {
      toast({
        title: required
          ? 'Everybody needs a second factor now.'
          : 'A second factor is up to everybody now.',
      })
    },
    onSettled: async () => {
      await client.invalidateQueries(securityQuery)
      await client.invalidateQueries(sessionQuery)
    },
  })
  if (error !== null) return <Failed error={error} />
  if (data === undefined) return null
  const change = async (required: boolean) => {
    const yes =
      !required ||
      (await confirm({
        title: 'Require a second factor of everybody?',
        description: 'Who has none can do nothing before they have set one up.',
        action: 'Require',
      }))
    if (yes) mutate(required)
  }
  const required = isPending ? variables : data.requireSecondFactor
  return (
    <div className={styles.require}>
      <label className={styles.switch}>
        <Checkbox
          role="switch"
          aria-describedby={lacking ? id : undefined}
          checked={required}
          disabled={isPending || (lacking && !required)}
          onChange={({ target }) => void change(target.checked)}
        />
        Require a second factor of everybody
      </label>
      {lacking && (
        <p id={id} className={styles.first}>
          First set one up in <Link to="/admin/account">your own account</Link>.
        </p>
      )}
    </div>
  )
}
