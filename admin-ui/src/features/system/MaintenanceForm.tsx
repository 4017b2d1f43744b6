import { Button } from '@quoin/shared-ui/ui/Button'
import { Field } from '@quoin/shared-ui/ui/form/Field'
import { Textarea } from '@quoin/shared-ui/ui/form/Textarea'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { Ago } from '../../ui/Ago.tsx'
import { type Maintenance, maintenanceQuery } from '../../api/maintenance.ts'
import { setMaintenance, systemQuery } from '../../api/system.ts'
import { useFailure } from '../../api/useFailure.ts'
import styles from './System.module.css'

const most = 500

/** Closes the site to visitors, and opens it again. */
export function MaintenanceForm({ state, now }: { state: Maintenance; now: number }) {
  const client = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  const [typed, setTyped] = useState<string>()
  const message = typed ?? state.message
  const { mutate, isPending } = useMutation({
    mutationFn: setMaintenance,
    onError: fail,
    onSuccess: (stands) => {
      client.setQueryData(maintenanceQuery.queryKey, stands)
      setTyped(undefined)
      toast({
        title: stands.on ? 'Visitors are shown the maintenance page' : 'The site is open',
      })
    },
    onSettled: () => client.invalidateQueries(systemQuery),
  })
  const tooLong =
    Array.from(message).length > most ? 'At most 500 characters are shown' : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (tooLong === undefined && !isPending) mutate({ on: true, message })
  }
  return (
    <section aria-labelledby="maintenance" className={styles.section}>
      <h2 id="maintenance" className={styles.heading}>
        Maintenance page
      </h2>
      <p>
        {state.on ? (
          <>
            Visitors are shown the maintenance page. Whoever is signed in sees the site.
            {state.since !== null && (
              <>
                {' Switched on: '}
                <Ago value={state.since} now={now} />
                {state.by !== '' && `, by ${state.by}`}.
              </>
            )}
          </>
        ) : (
          'While it is on, visitors are told to come back later. Whoever is signed in sees the site.'
        )}
      </p>
      <form onSubmit={submit} className={styles.form}>
        <Field
          label="Message to visitors"
          help="Plain text; without one, visitors read that the site will be back soon."
          error={tooLong}
        >
          <Textarea
            rows={3}
            value={message}
            onChange={({ target }) => {
              setTyped(target.value)
            }}
          />
        </Field>
        <div className={styles.buttons}>
          <Button type="submit" variant={state.on ? 'secondary' : 'danger'}>
            {state.on ? 'Change the message' : 'Switch on maintenance page'}
          </Button>
          {state.on && (
            <Button
              onClick={() => {
                if (!isPending) mutate({ on: false })
              }}
            >
              Switch off maintenance page
            </Button>
          )}
        </div>
      </form>
    </section>
  )
}
