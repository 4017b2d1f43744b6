import type { Thing } from '../../page/StructuredData.tsx'

/** What people ask before they become clients. */
export const questions = [
  {
    question: 'How long does a typical project take?',
    answer:
      'A marketing site takes six to eight weeks, a web application three to five months. You know the date before you sign, and see working software every second Friday.',
  },
  {
    question: 'What does it cost?',
    answer:
      'Our products start from £149 per month. Work that is made to measure has a fixed price, which we agree after a short discovery phase. The phase itself has a fixed price as well.',
  },
  {
    question: 'Do you look after software once it is live?',
    answer:
      'Yes. The people who built it keep it running, with support at any hour. You may also take the code elsewhere: it is yours, with its documentation.',
  },
  {
    question: 'Can you take over something that others built?',
    answer:
      'Often. We begin with a review of two weeks, which tells you what state it is in and what we would do first. If it is better left alone, we say so.',
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
