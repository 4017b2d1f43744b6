import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { use, useEffect, useRef } from 'react'
import type { ContentType } from '../../model/schema.ts'
import { CreationContext } from './creation.ts'
import styles from './ref.module.css'

interface Props {
  type: ContentType
  /** What the new entry is for, as the name of the button says it. */
  label: string
  /** Told the id of the new entry. */
  onCreated: (id: string) => void
}

/** Creates an entry for a field that refers to one, without leaving the form; nothing where that cannot be done. */
export function CreateButton({ type, label, onCreated }: Props) {
  const creation = use(CreationContext)
  const close = useRef<() => void>(undefined)
  // The window outlives the render that opened it.
  const latest = useRef(onCreated)
  useEffect(() => {
    latest.current = onCreated
  }, [onCreated])
  useEffect(() => () => close.current?.(), [])
  if (!creation?.offers(type)) return null
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles.create}
      aria-label={`New ${type.one.toLowerCase()} for ${label.toLowerCase()}`}
      aria-haspopup="dialog"
      onClick={() => {
        close.current = creation.open(type, (id) => {
          latest.current(id)
        })
      }}
    >
      <Glyph of={plus} />
      New {type.one.toLowerCase()}
    </Button>
  )
}
