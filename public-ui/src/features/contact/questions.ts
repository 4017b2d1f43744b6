import type { Thing } from '../../page/StructuredData.tsx'

/** What people ask before they become clients. */
export const questions = [
  {
    question: 'How long does a typical project take?',
    answer:
      'That depends on what it has to do. Tell us what you need and by when, and we will say what is realistic before any work starts.',
  },
  {
    question: 'What does it cost?',
    answer:
      'Our products have their prices on their pages. Work that is made to measure is priced once we know what it is: ask for a quote, and you will hear from us within 24 hours.',
  },
  {
    question: 'Do you look after software once it is live?',
    answer:
      'Yes, with support at any hour. Tell us what you run today, and we will say how we would look after it.',
  },
  {
    question: 'Can you take over something that others built?',
    answer:
      'Often. We begin by reading it, and tell you what state it is in and what we would do first. If it is better left alone, we say so.',
  },
]

/** The questions and their answers as schema.org describes them. */
export const questionsThing: Thing = {
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
}
