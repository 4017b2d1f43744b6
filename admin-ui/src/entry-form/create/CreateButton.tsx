import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { plus } from '@quoin/shared-ui/ui/glyphs'
import { use, useEffect, useRef } from 'react'
import type { CreateProps } from '../../fields/ref/creation.ts'
import { useCan } from '../../model/identity.ts'
import { pathPage } from '../../model/previewAddress.ts'
import type { ContentType } from '../../model/schema.ts'
import styles from './create.module.css'
import { OpenContext } from './opening.ts'

/**
 * Creates an entry for a field that refers to it, without leaving the form; renders nothing if that is not possible.
 */
export function CreateButton({ type, label, onCreated }: CreateProps) {
  const open = use(OpenContext)
  const can = useCan(type)
  const close = useRef<() => void>(undefined)
  // The dialog outlives the render that opened it.
  const latest = useRef(onCreated)
  useEffect(() => {
    latest.current = onCreated
  }, [onCreated])
  useEffect(() => () => close.current?.(), [])
  if (!can.create || !hasWindow(type)) return null
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles.create}
      aria-label={`New ${type.one.toLowerCase()} for ${label.toLowerCase()}`}
      aria-haspopup="dialog"
      onClick={() => {
        close.current = open(type, (id) => {
          latest.current(id)
        })
      }}
    >
      <Glyph of={plus} />
      New {type.one.toLowerCase()}
    </Button>
  )
}

/**
 * Whether entries of a type can be created in a dialog: not pages, sections and files, and not submissions of visitors.
 */
function hasWindow({ name, single, fixed, group, page, access }: ContentType): boolean {
  return (
    !single &&
    !fixed &&
    group !== 'texts' &&
    name !== 'media' &&
    page !== pathPage &&
    access !== 'inbox'
  )
}
