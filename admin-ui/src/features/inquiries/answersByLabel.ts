import type { Entry } from '../../model/schema.ts'
import { answersOf } from './Answers.tsx'

/**
 * The columns of a table of answers: the labels of the fields of the form in their order, each once, and then those of
 * answers to former fields.
 */
export function labelsOf(form: Entry | undefined, inquiries: Entry[]): string[] {
  const fields: unknown[] = Array.isArray(form?.fields) ? form.fields : []
  const present = fields
    .map((field) => (field as { label?: unknown } | null)?.label)
    .filter((label) => typeof label === 'string')
  const answered = inquiries.flatMap((inquiry) =>
    answersOf(inquiry).map(({ label }) => label),
  )
  return [...new Set([...present, ...answered])]
}

/** The answers of an inquiry by their labels; several answers with the same label are separated by commas. */
export function answersByLabel(inquiry: Entry): Map<string, string> {
  const all = new Map<string, string>()
  for (const { label, value } of answersOf(inquiry)) {
    const before = all.get(label)
    all.set(label, before ? `${before}, ${value}` : value)
  }
  return all
}
