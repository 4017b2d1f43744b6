import { Button } from '@quoin/shared-ui/ui/Button'
import { Field as Labelled } from '@quoin/shared-ui/ui/form/Field'
import { Input } from '@quoin/shared-ui/ui/form/Input'
import { useId } from 'react'
import { ended, sentence } from '../../fields/sentence.ts'
import type { Field } from '../../model/schema.ts'
import styles from './Plugins.module.css'
import type { SecretDraft } from './settingsDrafts.ts'

interface Props {
  field: Field
  /** Whether a secret is stored. */
  isSet: boolean
  locked: boolean
  draft: SecretDraft
  onChange: (draft: SecretDraft) => void
  error: string | undefined
}

/** The control of a secret, which is never shown: a text that replaces it, and a button that removes it. */
export function SecretRow({ field, isSet, locked, draft, onChange, error }: Props) {
  const id = useId()
  const { label, help = '', name } = field
  return (
    <Labelled
      name={name}
      label={label}
      help={[ended(help), noteOf(isSet, locked, draft)].filter(Boolean).join(' ')}
      error={sentence(label, error)}
    >
      <div className={styles.secret}>
        <Input
          type="password"
          // A name that no browser has a password for.
          name={`${id}-secret`}
          autoComplete="new-password"
          spellCheck={false}
          placeholder={isSet && draft !== null ? '••••••••' : ''}
          disabled={locked}
          value={draft ?? ''}
          onChange={({ target }) => {
            onChange(target.value)
          }}
        />
        {isSet && !locked && (
          <Button
            variant="ghost"
            size="small"
            aria-label={draft === null ? `Keep ${label}` : `Remove ${label}`}
            onClick={() => {
              onChange(draft === null ? '' : null)
            }}
          >
            {draft === null ? 'Keep' : 'Remove'}
          </Button>
        )}
      </div>
    </Labelled>
  )
}

function noteOf(isSet: boolean, locked: boolean, draft: SecretDraft): string {
  if (locked) return ''
  if (draft === null) return 'It is removed when you save.'
  return isSet
    ? 'One is stored, and stays unless you type another.'
    : 'None is stored. It is kept encrypted, and shown to nobody.'
}
