import { formatDateTime } from '@quoin/shared-ui/format/date'
import { Button } from '@quoin/shared-ui/ui/Button'
import { useState } from 'react'
import {
  type Act,
  actsOn,
  endOf,
  isToCome,
  startOf,
  valuesOf,
} from '../../model/publishing.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { useZone } from '../../model/site.ts'
import type { Write } from '../useWrite.ts'
import { TimeDialog } from './TimeDialog.tsx'
import { doneOf, textOf } from './words.ts'

/** An action on entries: those that it applies to, and the values to write to each. */
export interface Made extends Pick<Write, 'done'> {
  entries: Entry[]
  values: (entry: Entry) => Record<string, unknown>
}

interface Props {
  type: ContentType
  entries: Entry[]
  /** The possible actions, shown if they apply. */
  offered: Act[]
  disabled: boolean
  onAct: (made: Made) => void
}

/** The buttons of the actions that apply to some entries in their current state. */
export function Acts({ type, entries, offered, disabled, onAct }: Props) {
  const zone = useZone()
  const [asking, ask] = useState<Act>()
  const fitting = (act: Act) =>
    entries.filter((entry) => actsOn(type, entry).includes(act))
  const make = (act: Act, time: string | null = null) => {
    const fit = fitting(act)
    const count = `${String(fit.length)} ${(fit.length === 1 ? type.one : type.many).toLowerCase()}`
    onAct({
      entries: fit,
      values: (entry) => valuesOf(type, act, entry, time),
      done: doneOf(
        act,
        time === null ? '' : formatDateTime(time, zone),
        entries.length > 1 ? count : undefined,
      ),
    })
  }
  const [first] = entries
  const stored = first ? (asking === 'schedule' ? startOf : endOf)(type, first) : ''
  return (
    <>
      {offered.map((act) =>
        fitting(act).length === 0 ? null : (
          <Button
            key={act}
            variant="secondary"
            size="small"
            disabled={disabled}
            onClick={() => {
              if (act === 'schedule' || act === 'unpublishAt') ask(act)
              else make(act)
            }}
          >
            {textOf[act]}
          </Button>
        ),
      )}
      {asking && (
        <TimeDialog
          {...(asking === 'schedule'
            ? { title: 'Schedule', label: 'Publish at', action: 'Schedule' }
            : { title: 'Unpublish at', label: 'Unpublish at', action: 'Set' })}
          start={entries.length === 1 && isToCome(stored) ? stored : ''}
          removal={asking === 'unpublishAt' ? removalFor(type, entries) : undefined}
          onChoose={(time) => {
            make(asking, time)
          }}
          onClose={() => {
            ask(undefined)
          }}
        />
      )}
    </>
  )
}

/** The label of the action that removes the end of publication; undefined if there is none. */
function removalFor(type: ContentType, entries: Entry[]): string | undefined {
  if (!entries.some((entry) => endOf(type, entry))) return undefined
  return entries.length === 1 ? 'Keep it published' : 'Keep them published'
}
