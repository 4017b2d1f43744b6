import { Picture } from '../Picture.tsx'
import { Prose } from '../Prose.tsx'
import { pictureIn, type SectionProps } from './section.ts'

export function Text({ section }: SectionProps) {
  const { title, content, metadata } = section
  const side = metadata.side === 'left' ? 'beside reversed' : 'beside'
  return (
    <div className={metadata.image ? side : undefined}>
      <div>
        {title && <h2>{title}</h2>}
        <Prose text={content} />
      </div>
      <Picture
        address={metadata.image}
        known={pictureIn(section, 'metadata', metadata.image)}
        sizes="(min-width: 48rem) 50vw, 100vw"
      />
    </div>
  )
}
