import { chevronDown } from '@quoin/shared-ui/ui/glyphs'
import { Glyph } from '@quoin/shared-ui/ui/Glyph'
import type { Item } from '../../content/page.ts'
import { StructuredData, type Thing } from '../../page/StructuredData.tsx'
import { Section } from '../../ui/Section.tsx'
import { itemsOf, type SectionProps } from '../section.ts'
import styles from './Questions.module.css'

/** Questions with collapsible answers. */
export function Questions({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  const questions = itemsOf(section)
  return (
    <Section
      name={id}
      title={title}
      lead={content}
      tone={tone}
      look={section.metadata?.look}
      beside
    >
      {questions.length > 0 && <StructuredData of={() => [questionsThing(questions)]} />}
      <div>
        {questions.map(({ question, answer }, at) => (
          <details key={at} className={styles.entry}>
            <summary>
              <h3>{question}</h3>
              <Glyph of={chevronDown} />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  )
}

/** The structured data of the questions and answers. */
function questionsThing(questions: Partial<Item>[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
