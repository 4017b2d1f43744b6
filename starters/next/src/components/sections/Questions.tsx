import { Prose } from '../Prose.tsx'
import type { SectionProps } from './section.ts'

export function Questions({ section }: SectionProps) {
  const { title, content, items } = section
  return (
    <>
      {title && <h2>{title}</h2>}
      <Prose text={content} />
      {items.map(({ question, answer }, index) => (
        <details key={index}>
          <summary>{question}</summary>
          <Prose text={answer} />
        </details>
      ))}
    </>
  )
}
