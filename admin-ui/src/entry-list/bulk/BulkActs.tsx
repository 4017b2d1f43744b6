import { Button } from '@quoin/shared-ui/ui/Button'
import { useConfirm } from '@quoin/shared-ui/ui/dialog/Confirm'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { trash } from '@quoin/shared-ui/ui/glyphs'
import { Select } from '@quoin/shared-ui/ui/form/Select'
import { useCan } from '../../model/identity.ts'
import { actsOn } from '../../model/publishing.ts'
import { type ContentType, type Entry, statusField } from '../../model/schema.ts'
import { choiceLabel } from '../../fields/texts.ts'
import { Acts } from '../../entry-form/publish/Acts.tsx'
import { fromList, useWrite } from '../../entry-form/useWrite.ts'
import type { Words } from '../../model/words.ts'
import styles from './BulkBar.module.css'

export interface Props {
  type: ContentType
  words: Words
  entries: Entry[]
  onClear: () => void
  /** Called before the entries are removed. */
  onRemove: () => void
}

/** The actions for the ticked entries. */
export function BulkActs({ type, words, entries, onClear, onRemove }: Props) {
  const confirm = useConfirm()
  const { mutate, isPending } = useWrite(type)
  const status = statusField(type)
  const can = useCan(type)
  const one = entries.length === 1
  const counted = `${String(entries.length)} ${(one ? type.one : type.many).toLowerCase()}`

  const remove = async () => {
    const title = one
      ? words.deleteQuestion
      : `Are you sure you want to delete these ${counted}?`
    if (!(await confirm({ title, action: 'Delete' }))) return
    onClear()
    onRemove()
    mutate({
      targets: entries.map(fromList),
      values: null,
      ahead: true,
      done: one ? words.deleted : `${counted} deleted successfully!`,
    })
  }

  const setStatus = (name: string, value: string) => {
    mutate({
      targets: entries.map(fromList),
      values: { [name]: value },
      ahead: true,
      done: one ? words.updated : `${counted} updated successfully!`,
    })
  }

  return (
    <>
      {status && can.update && (
        <StatusSelect
          choices={status.choices}
          disabled={isPending}
          onChoose={(choice) => {
            setStatus(status.name, choice)
          }}
        />
      )}
      {can.publish && entries.some((entry) => actsOn(type, entry).length > 0) && (
        <Acts
          type={type}
          entries={entries}
          offered={['publish', 'schedule', 'unpublish', 'unpublishAt']}
          disabled={isPending}
          onAct={({ entries: fit, ...made }) => {
            mutate({ ...made, targets: fit.map(fromList), ahead: true })
          }}
        />
      )}
      {can.delete && (
        <Button
          variant="danger"
          size="small"
          disabled={isPending}
          onClick={() => void remove()}
        >
          <Glyph of={trash} />
          Delete selected
        </Button>
      )}
      <Button variant="ghost" size="small" onClick={onClear}>
        Clear selection
      </Button>
    </>
  )
}

interface StatusProps {
  choices: string[] | undefined
  disabled: boolean
  onChoose: (status: string) => void
}

function StatusSelect({ choices, disabled, onChoose }: StatusProps) {
  return (
    <Select
      aria-label="Change status"
      className={styles.status}
      value=""
      disabled={disabled}
      onChange={({ target }) => {
        onChoose(target.value)
      }}
    >
      <option value="" disabled hidden>
        Change status
      </option>
      {choices?.map((choice) => (
        <option key={choice} value={choice}>
          {choiceLabel(choice)}
        </option>
      ))}
    </Select>
  )
}
