import { Button } from '@quoin/shared-ui/ui/Button'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import { arrowUpRight } from '@quoin/shared-ui/ui/glyphs'
import { entryAddress } from '../../model/addressOf.ts'
import type { ContentType } from '../../model/schema.ts'
import styles from './ref.module.css'

interface Props {
  type: ContentType
  id: string
  title: string
}

/** A link to an entry that does not leave the form. */
export function OpenEntry({ type, id, title }: Props) {
  return (
    <Button asChild variant="ghost" className={styles.button}>
      <a
        href={entryAddress(type, id)}
        target="_blank"
        rel="noreferrer"
        aria-label={`Open ${title} in a new tab`}
      >
        <Glyph of={arrowUpRight} />
      </a>
    </Button>
  )
}
