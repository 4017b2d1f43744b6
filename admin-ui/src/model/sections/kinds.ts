/** The description of a kind of section, for its form and the gallery. */
export interface SectionKind {
  name: string
  label: string
  /** A sentence that describes it. */
  text: string
  /** The label of its content; if missing, it has no content. */
  content?: string
  /** The metadata fields that it uses, with their labels. */
  metadata?: Record<string, FieldWords>
  /** The fields of its items, with their labels. */
  items?: Record<string, FieldWords>
  /** The label of an item. */
  item?: string
  /** The initial values of a new section, besides its title. */
  starts: { title: string; metadata?: object; items?: object[] }
}

/** The label and the help of a field in the form of a section. */
export interface FieldWords {
  label?: string
  help?: string
}

const primaryButton = { buttonText: {}, buttonLink: {} }
const secondButton = { secondButtonText: {}, secondButtonLink: {} }
const buttons = { ...primaryButton, ...secondButton }
const pictures = {
  image: {},
  alt: { help: 'What the picture shows, for those who do not see it' },
  caption: {},
  link: {},
}

/** All kinds of sections, in the order of the gallery. */
export const kinds: SectionKind[] = [
  {
    name: 'hero',
    label: 'Opening',
    text: 'A large heading with a line of text, buttons and a picture, for the top of a page.',
    content: 'Text',
    metadata: { ...buttons, image: {} },
    starts: { title: 'Say what this page is about' },
  },
  {
    name: 'intro',
    label: 'Introduction',
    text: 'A heading with a few lines of text, for the top of a plain page.',
    content: 'Text',
    metadata: buttons,
    starts: { title: 'Introduction' },
  },
  {
    name: 'text',
    label: 'Text',
    text: 'Text with headings, lists and links, with a picture beside it if you like.',
    content: 'Content',
    metadata: {
      image: {},
      side: { label: 'Picture stands', help: 'On which side of the text' },
    },
    starts: { title: 'Text' },
  },
  {
    name: 'points',
    label: 'Points',
    text: 'Reasons or advantages beside each other, each with an icon and a sentence.',
    content: 'Text',
    items: { icon: {}, title: {}, text: {}, link: {} },
    item: 'point',
    starts: {
      title: 'Why choose this',
      items: [
        { icon: 'fas fa-check', title: 'First point' },
        { icon: 'fas fa-check', title: 'Second point' },
        { icon: 'fas fa-check', title: 'Third point' },
      ],
    },
  },
  {
    name: 'figures',
    label: 'Figures',
    text: 'A few large numbers, each with a word below it.',
    content: 'Text',
    items: { value: {}, label: {} },
    item: 'figure',
    starts: { title: 'In figures' },
  },
  {
    name: 'steps',
    label: 'Steps',
    text: 'What happens one after the other, numbered.',
    content: 'Text',
    items: { title: {}, text: {} },
    item: 'step',
    starts: { title: 'How it works' },
  },
  {
    name: 'questions',
    label: 'Questions',
    text: 'Questions that people ask, each with an answer that unfolds.',
    content: 'Text',
    items: { question: {}, answer: {} },
    item: 'question',
    starts: { title: 'Questions and answers' },
  },
  {
    name: 'groups',
    label: 'Groups',
    text: 'Short lists beside each other, each below a heading.',
    content: 'Text',
    items: { title: {}, lines: { label: 'Lines', help: 'One to a line' } },
    item: 'group',
    starts: { title: 'What there is' },
  },
  {
    name: 'list',
    label: 'List of entries',
    text: 'Products, articles, people or other entries of the site, always up to date.',
    content: 'Text',
    metadata: {
      of: { label: 'Shows', help: 'The entries that the section lists' },
      pick: { label: 'Which', help: 'All of them, the newest, or those that you choose' },
      limit: { label: 'At most', help: 'How many it shows; 0 for all' },
      entries: { label: 'Chosen entries', help: 'Shown in this order' },
    },
    starts: {
      title: 'Latest articles',
      metadata: { of: 'post', pick: 'newest', limit: 3 },
    },
  },
  {
    name: 'gallery',
    label: 'Gallery',
    text: 'Pictures beside each other, each with a caption.',
    content: 'Text',
    items: pictures,
    item: 'picture',
    starts: { title: 'Pictures' },
  },
  {
    name: 'logos',
    label: 'Logos',
    text: 'The logos of clients or partners in a row.',
    content: 'Text',
    items: { image: pictures.image, alt: pictures.alt, link: {} },
    item: 'logo',
    starts: { title: 'Our clients' },
  },
  {
    name: 'quote',
    label: 'Quote',
    text: 'What somebody said, with the name of who said it.',
    metadata: {
      text: { label: 'Words', help: '' },
      name: { help: 'Who said it' },
      role: { help: 'Their position and company' },
    },
    starts: { title: 'Quote' },
  },
  {
    name: 'film',
    label: 'Film',
    text: 'A film that loads when it is pressed, with a picture until then.',
    content: 'Text',
    metadata: {
      link: { label: 'Address of the film', help: '' },
      poster: { label: 'Picture', help: 'Shown before it plays' },
    },
    starts: { title: 'Film' },
  },
  {
    name: 'call-to-action',
    label: 'Call to action',
    text: 'A question and one or two buttons, for the end of a page.',
    content: 'Text',
    metadata: buttons,
    starts: {
      title: 'Ready to talk?',
      metadata: { buttonText: 'Get in touch', buttonLink: '/contact' },
    },
  },
  {
    name: 'form',
    label: 'Form',
    text: 'A form that visitors fill in: the contact form, or one of your own.',
    content: 'Text',
    metadata: { form: { help: 'The form that visitors fill in here' } },
    starts: { title: 'Tell us what you need', metadata: { form: 'contact' } },
  },
  {
    name: 'newsletter',
    label: 'Newsletter',
    text: 'A field for an e-mail address, to sign up for the newsletter.',
    content: 'Text',
    starts: { title: 'Newsletter' },
  },
  {
    name: 'details',
    label: 'Contact details',
    text: 'The address, phone number, hours and links of the site settings.',
    content: 'Text',
    starts: { title: 'Where to find us' },
  },
]

/** A kind by its name; an unknown kind has a title and a content. */
export function kindOf(name: string): SectionKind {
  const known = kinds.find((kind) => kind.name === name)
  return (
    known ?? { name, label: name, text: '', content: 'Content', starts: { title: name } }
  )
}
