import type { SectionProps } from './section.ts'

export function Quote({ section }: SectionProps) {
  const { title, metadata } = section
  return (
    <>
      {title && <h2>{title}</h2>}
      <figure className="quotation">
        <blockquote>{metadata.text}</blockquote>
        <figcaption>
          {[metadata.name, metadata.role].filter(Boolean).join(', ')}
        </figcaption>
      </figure>
    </>
  )
}
