import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { useToast } from '@quoin/shared-ui/ui/toast/Toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsQuery } from '../../api/account.ts'
import type { Passkey } from '../../api/account.ts'
import { hasPasskeys, removePasskey } from '../../api/passkeys.ts'
import { Ago, useNow } from '../../ui/Ago.tsx'
import { Time } from '../../ui/Time.tsx'
import { useFailure } from '../../api/useFailure.ts'
import styles from './AccountScreen.module.css'
import { NewPasskey } from './NewPasskey.tsx'
import { Part } from './Part.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'
import { useChanged } from './useChanged.ts'

/** The user's passkeys: each is sufficient to sign in. */
export function Passkeys() {
  const { data, error } = useQuery(factorsQuery)
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  const removal = useRemoval()
  const known = hasPasskeys()
  return (
    <Part
      title="Passkeys"
      text="A device or a key that knows you signs you in without a password."
      error={error}
      waiting={data === undefined}
      actions={
        data &&
        known && (
          <Button
            variant="secondary"
            onClick={() => {
              setAdding(true)
            }}
          >
            Create a passkey
          </Button>
        )
      }
    >
      {data && data.passkeys.length > 0 && (
        <ul className={styles.list}>
          {data.passkeys.map((passkey) => (
            <Line
              key={passkey.id}
              passkey={passkey}
              busy={removal.isPending}
              onRename={() => {
                setRenamed(passkey)
              }}
              onRemove={() => void removal.ask(passkey)}
            />
          ))}
        </ul>
      )}
      {data?.passkeys.length === 0 && <p className={styles.name}>None yet</p>}
      {!known && (
        <p className={styles.text}>This browser has no passkeys for this address.</p>
      )}
      {adding && (
        <NewPasskey
          onClose={() => {
            setAdding(false)
          }}
        />
      )}
      {renamed && (
        <RenamePasskey
          passkey={renamed}
          onClose={() => {
            setRenamed(undefined)
          }}
        />
      )}
    </Part>
  )
}

function useRemoval() {
  const confirm = useConfirm()
  const toast = useToast()
  const onError = useFailure()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Passkey) => removePasskey(id),
    onSuccess: () => {
      toast({ title: 'Passkey removed.' })
    },
    onError,
    onSettled: useChanged(),
  })
  return {
    isPending,
    ask: async (passkey: Passkey) => {
      const yes = await confirm({
        title: `Are you sure you want to remove ${passkey.name}?`,
        description:
          'It signs in no more. You may have to remove it from the device too.',
        action: 'Remove',
      })
      if (yes) mutate(passkey)
    },
  }
}

interface LineProps {
  passkey: Passkey
  busy: boolean
  onRename: () => void
  onRemove: () => void
}

function Line({ passkey, busy, onRename, onRemove }: LineProps) {
  const now = useNow()
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.line}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          <span>
            Created <Time value={createdAt} />
          </span>
          <span>
            {lastUsedAt === null ? (
              'Not used yet'
            ) : (
              <>
                Last used <Ago value={lastUsedAt} now={now} />
              </>
            )}
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          aria-label={`Rename: ${name}`}
          onClick={onRename}
        >
          Rename
        </Button>
        <Button
          variant="ghost"
          size="small"
          className={styles.remove}
          aria-label={`Remove: ${name}`}
          disabled={busy}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
