import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { trash } from '@quoin/shared-ui/ui/glyphs'
import { useRemove } from '../../entry-list/useRemove.ts'
import { useCan } from '../../model/identity.ts'
import type { ContentType, Entry } from '../../model/schema.ts'
import { wordsOf } from '../../model/words.ts'

interface Props {
  type: ContentType
  section: Entry
  /** Called before it is removed. */
  onDelete: () => void
}

/** Deletes a section that is on no page, after a confirmation. */
export function DeleteSection({ type, section, onDelete }: Props) {
  const remove = useRemove(type, wordsOf(type))
  const can = useCan(type)
  if (!can.delete) return null
  return (
    <Button
      variant="secondary"
      onClick={() => {
        void remove(section).then((yes) => {
          if (yes) onDelete()
        })
      }}
    >
      <Glyph of={trash} />
      Delete section
    </Button>
  )
}
