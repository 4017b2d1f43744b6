import { classes } from '@quoin/shared-ui/ui/classes'
import { Picture } from '../../ui/picture/Picture.tsx'
import { RichText } from '../../ui/rich/RichText.tsx'
import { Section } from '../../ui/Section.tsx'
import { metadataOf, type SectionProps } from '../section.ts'
import { type Shape, shapeOf } from './shape.ts'
import styles from './Text.module.css'

/** A text, beside its picture if it has one. */
export function Text({ section, tone }: SectionProps) {
  const { id, title, content = '' } = section
  const { image, side } = metadataOf(section)
  const shape = shapeOf(content)
  return (
    <Section
      name={id}
      title={title}
      tone={tone}
      look={section.metadata?.look}
      beside={shape.as === 'prose' && !image}
    >
      {image ? (
        <div className={classes(styles.pictured, side === 'left' && styles.left)}>
          <RichText html={content} />
          <div className={styles.picture}>
            <Picture id={id} image={image} />
          </div>
        </div>
      ) : (
        <Alone html={content} shape={shape} />
      )}
    </Section>
  )
}

function Alone({ html, shape }: { html: string; shape: Shape }) {
  switch (shape.as) {
    case 'story':
      return (
        <div className={styles.story}>
          <RichText html={shape.first} className={styles.first} />
          <RichText html={shape.rest} className={styles.rest} />
        </div>
      )
    case 'pairs':
      return (
        <div className={styles.pairs}>
          {shape.parts.map((part, at) => (
            <RichText key={at} html={part} className={styles.pair} />
          ))}
        </div>
      )
    case 'prose':
      return <RichText html={html} />
  }
}
