import { Buttons } from '../Buttons.tsx'
import { Prose } from '../Prose.tsx'
import { SiteLink } from '../SiteLink.tsx'
import type { SectionProps } from './section.ts'

/** Figures, points, steps, groups, calls to action, and every type that has no component of its own. */
export function Items({ section }: SectionProps) {
  const { title, content, items, metadata } = section
  const List = section.type === 'steps' ? 'ol' : 'ul'
  return (
    <>
      {title && <h2>{title}</h2>}
      <Prose text={content} />
      {items.length > 0 && (
        <List className="grid">
          {items.map((item, index) => (
            <Item key={index} item={item} />
          ))}
        </List>
      )}
      <Buttons of={metadata} />
    </>
  )
}

function Item({ item }: { item: Record<string, any> }) {
  const { value, label, title, link, text, lines = [] } = item
  return (
    <li className="card">
      {value && <strong className="figure">{value}</strong>}
      {label && <span>{label}</span>}
      {title && <h3>{link ? <SiteLink href={link}>{title}</SiteLink> : title}</h3>}
      {text && <p>{text}</p>}
      {lines?.length > 0 && (
        <ul>
          {lines.map((line: string) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
