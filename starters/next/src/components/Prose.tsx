import { isRich, richText } from '../cms/richText.ts'

/** A text of the CMS: rich, or paragraphs with empty lines between. */
export function Prose({ text }: { text: string }) {
  if (isRich(text))
    return <div className="prose" dangerouslySetInnerHTML={{ __html: richText(text) }} />
  if (!text) return null
  return (
    <div className="prose">
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}
