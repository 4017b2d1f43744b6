import { lazyPart } from '@quoin/shared-ui/ui/failure/lazyPart'
import { useState } from 'react'
import { textOr } from '../../content/missing.ts'
import type { Item } from '../../content/page.ts'
import { isPlain } from '../../page/isPlain.ts'
import { AnyLink } from '../../ui/AnyLink.tsx'
import grid from '../../ui/Grid.module.css'
import { Picture } from '../../ui/picture/Picture.tsx'
import { Section } from '../../ui/Section.tsx'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Gallery.module.css'

const LargeDialog = lazyPart(() =>
  import('./LargeDialog.tsx').then((file) => file.LargeDialog),
)

/** A grid of pictures. A picture without a link opens large; without a script it is a link to its file. */
export function Gallery({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  const [open, setOpen] = useState<number>()
  const items = itemsOf(section)
  const large = items.filter(opensLarge)
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
    >
      <ul className={grid.cards}>
        {items.map((item, at) => (
          <li key={at}>
            <GalleryFigure
              id={`${id}-${at}`}
              item={item}
              onOpen={() => setOpen(large.indexOf(item))}
            />
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <LargeDialog
          title={title}
          pictures={large}
          first={open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

function opensLarge({ image, link }: Partial<Item>): boolean {
  return !!image && !link
}

interface FigureProps {
  id: string
  item: Partial<Item>
  onOpen: () => void
}

function GalleryFigure({ id, item, onOpen }: FigureProps) {
  const { image = '', alt, caption, link } = item
  const name = textOr(caption, alt ?? '')
  const picture = <Picture id={id} image={image} alt={alt} />
  return (
    <figure className={styles.figure}>
      {link ? (
        <AnyLink href={link} aria-label={name}>
          {picture}
        </AnyLink>
      ) : image ? (
        <a
          href={image}
          aria-label={name ? `Open the picture ${name}` : 'Open the picture'}
          className={styles.open}
          onClick={(event) => {
            if (!isPlain(event)) return
            event.preventDefault()
            onOpen()
          }}
        >
          {picture}
        </a>
      ) : (
        picture
      )}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  )
}
