import { Button } from '@quoin/shared-ui/ui/Button'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { MediaItem } from '../../../api/media.ts'
import { useUnsavedGuard } from '../../../entry-form/useUnsavedGuard.ts'
import type { ContentType } from '../../../model/schema.ts'
import styles from './Describe.module.css'
import { DescribeLine, type LineState } from './DescribeLine.tsx'

interface Props {
  type: ContentType
  /** The pictures. Lines stay when a picture does not match the filters any more. */
  items: MediaItem[]
  onClose: () => void
}

/** One line for each picture: a description is typed, and Tab or Enter saves it and leads to the next. */
export function DescribeList({ type, items, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [states, setStates] = useState<Record<string, LineState>>({})
  const guard = useUnsavedGuard()
  const [closing, setClosing] = useState(false)
  const all = Object.values(states)
  const unsaved = all.some((state) => state.unsaved)
  const failed = all.filter((state) => state.failed).length
  const described = all.filter((state) => state.described).length

  const { mark } = guard
  useEffect(() => {
    mark(unsaved ? 'typed' : 'nothing')
  }, [mark, unsaved])
  useEffect(
    () => () => {
      mark('nothing')
    },
    [mark],
  )
  useEffect(() => {
    list.current?.querySelector('input')?.focus()
  }, [])
  useEffect(() => {
    if (closing && !unsaved) onClose()
  }, [closing, unsaved, onClose])

  const onState = useCallback((id: string, state: LineState) => {
    setStates((before) => ({ ...before, [id]: state }))
  }, [])
  const onNext = useCallback((from: HTMLInputElement) => {
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])]
    const next = inputs[inputs.indexOf(from) + 1]
    if (next) next.focus()
    else from.blur()
  }, [])
  return (
    <section aria-labelledby="describe">
      <header className={styles.header}>
        <h2 id="describe" className={styles.title}>
          Describe pictures
        </h2>
        <p role="status">
          {described} of {items.length} described
        </p>
        <Button
          variant="secondary"
          onClick={() => {
            setClosing(true)
          }}
        >
          Done
        </Button>
        {closing && failed > 0 && (
          <Button variant="ghost" onClick={onClose}>
            Leave without the {failed} that failed
          </Button>
        )}
      </header>
      <p className={styles.help}>
        Say what each picture shows, for people who do not see it. Tab or Enter saves it
        and leads to the next picture.
      </p>
      <ul ref={list} className={styles.list}>
        {items.map((item) => (
          <DescribeLine
            key={item.id}
            type={type}
            item={item}
            onState={onState}
            onNext={onNext}
          />
        ))}
      </ul>
    </section>
  )
}
