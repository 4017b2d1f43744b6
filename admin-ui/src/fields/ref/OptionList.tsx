import { formatNumber } from '@quoin/shared-ui/format/number'
import { Button } from '@quoin/shared-ui/ui/Button'
import { type RefObject, useEffect, useRef } from 'react'
import { type ContentType, type Entry, titleOf } from '../../model/schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { messageOf } from '../../api/useFailure.ts'
import styles from './ref.module.css'
import { useAnchorPosition } from './useAnchorPosition.ts'
import type { Options } from './useOptions.ts'

interface Props {
  id: string
  type: ContentType
  offers: Options
  /** The selected entry. */
  value: string
  /** The entry under the keyboard cursor. */
  marked: Entry | undefined
  anchor: RefObject<HTMLElement | null>
  onMark: (id: string) => void
  onChoose: (id: string) => void
}

/** The options of a picker, on top of the page. */
export function OptionList(props: Props) {
  const { id, type, offers, value, marked, anchor, onMark, onChoose } = props
  const popup = useRef<HTMLDivElement>(null)
  useAnchorPosition(popup, anchor)
  useEffect(() => {
    const { current } = popup
    // Browsers from before 2024 show it in place.
    if (current && 'showPopover' in current) current.showPopover()
  }, [])
  useEffect(() => {
    popup.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest' })
  }, [marked])
  return (
    <div
      ref={popup}
      popover="manual"
      role="presentation"
      className={styles.popup}
      // The input keeps the focus and the keyboard.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div id={id} role="listbox" tabIndex={-1} aria-label={type.many}>
        {offers.entries.map((entry) => (
          <button
            key={entry.id}
            id={optionId(id, entry)}
            type="button"
            role="option"
            aria-selected={entry === marked}
            data-chosen={entry.id === value}
            tabIndex={-1}
            className={styles.offer}
            onPointerMove={() => onMark(entry.id)}
            // New matches may move the options before the button is released, which would prevent the click.
            onMouseDown={({ button }) => {
              if (button === 0) onChoose(entry.id)
            }}
            onClick={() => onChoose(entry.id)}
          >
            <span className={styles.title}>{titleOf(type, entry)}</span>{' '}
            <span className={styles.status}>
              <StatusBadge type={type} entry={entry} />
            </span>
          </button>
        ))}
      </div>
      <div role="status" className={styles.note}>
        {noteOn(offers)}
      </div>
      {offers.error !== null && !offers.loading && (
        <div role="alert" className={styles.note}>
          {messageOf(offers.error)}{' '}
          <Button variant="ghost" size="small" onClick={offers.retry}>
            Try Again
          </Button>
        </div>
      )}
    </div>
  )
}

/** The id of an entry's option in the list with an id. */
export function optionId(list: string, { id }: Entry): string {
  return `${list}-${id}`
}

function noteOn({ entries, total, less, loading, error }: Options): string {
  if (loading) return entries.length === 0 ? 'Searching...' : ''
  if (error !== null) return ''
  if (entries.length === 0) return less ? 'No others' : 'Nothing found'
  if (total <= entries.length) return ''
  return `${formatNumber(entries.length)} of ${formatNumber(total)}: type to find others`
}
