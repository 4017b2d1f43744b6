import { Picture } from '../Picture.tsx'
import { Prose } from '../Prose.tsx'
import { SiteLink } from '../SiteLink.tsx'
import { pictureIn, type SectionProps } from './section.ts'

export function Pictures({ section }: SectionProps) {
  const pictures = section.items.filter(({ image }) => image)
  return (
    <>
      {section.title && <h2>{section.title}</h2>}
      <Prose text={section.content} />
      <ul className="grid pictures">
        {pictures.map(({ image, alt, caption, link }, index) => {
          const known = pictureIn(section, 'items', image)
          const picture = (
            <Picture address={image} alt={alt || undefined} known={known} sizes="20rem" />
          )
          return (
            <li key={index}>
              <figure>
                {link ? <SiteLink href={link}>{picture}</SiteLink> : picture}
                {caption && <figcaption>{caption}</figcaption>}
              </figure>
            </li>
          )
        })}
      </ul>
    </>
  )
}
