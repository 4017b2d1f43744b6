type Check = (value: unknown) => boolean

/** What schema.org calls a thing. */
interface Thing {
  '@type': string
  [property: string]: unknown
}

const text: Check = (value) => typeof value === 'string' && value.trim() !== ''
const address: Check = (value) => typeof value === 'string' && /^https?:\/\/./.test(value)
const date: Check = (value) =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/.test(value) &&
  !Number.isNaN(Date.parse(value))
const price: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0
const count: Check = (value) => Number.isInteger(value) && Number(value) > 0
const rating: Check = (value) => typeof value === 'number' && value >= 1 && value <= 5
const only =
  (...values: unknown[]): Check =>
  (value) =>
    values.includes(value)
const a =
  (...types: string[]): Check =>
  (value) =>
    isThing(value) && types.includes(value['@type'])

/**
 * What each type of thing has to have, and of which kind it is: what Google
 * requires and recommends for its search results, as far as the content knows it.
 * Offers of services and organisations that are only referred to have less; a
 * list of alternatives asks for one of them.
 */
const rules: Record<string, Record<string, Check>[]> = {
  Organization: [{ '@id': address, name: text, url: address, logo: address }],
  WebSite: [{ name: text, url: address, potentialAction: a('SearchAction') }],
  SearchAction: [{ target: a('EntryPoint'), 'query-input': text }],
  EntryPoint: [{ urlTemplate: address }],
  PostalAddress: [
    { streetAddress: text, addressCountry: only('GB') },
    { addressLocality: text, addressCountry: only('GB') },
  ],
  BreadcrumbList: [{ itemListElement: a('ListItem') }],
  ListItem: [{ position: count, name: text, item: address }],
  CollectionPage: [{ name: text, url: address, publisher: a('Organization') }],
  Article: [
    {
      headline: text,
      description: text,
      mainEntityOfPage: address,
      datePublished: date,
      dateModified: date,
      author: a('Organization', 'Person'),
      publisher: a('Organization'),
    },
  ],
  Product: [
    {
      name: text,
      description: text,
      url: address,
      image: address,
      brand: a('Organization'),
      offers: a('Offer'),
      aggregateRating: a('AggregateRating'),
      review: a('Review'),
    },
  ],
  Offer: [
    {
      name: text,
      price,
      priceCurrency: only('GBP'),
      url: address,
      availability: only('https://schema.org/InStock', 'https://schema.org/OutOfStock'),
      priceSpecification: a('UnitPriceSpecification'),
    },
    { name: text, price, priceCurrency: only('GBP'), availability: only(undefined) },
  ],
  UnitPriceSpecification: [
    { price, priceCurrency: only('GBP'), referenceQuantity: a('QuantitativeValue') },
  ],
  QuantitativeValue: [{ value: count, unitCode: only('MON') }],
  AggregateRating: [{ ratingValue: rating, reviewCount: count, bestRating: only(5) }],
  Review: [{ author: a('Person'), reviewBody: text, reviewRating: a('Rating') }],
  Rating: [{ ratingValue: rating, bestRating: only(5) }],
  Person: [{ name: text }],
  Service: [
    {
      name: text,
      description: text,
      url: address,
      provider: a('Organization'),
      areaServed: text,
      offers: a('Offer'),
    },
  ],
  BlogPosting: [
    {
      headline: text,
      description: text,
      image: address,
      datePublished: date,
      dateModified: date,
      author: a('Person', 'Organization'),
      publisher: a('Organization'),
      mainEntityOfPage: address,
      keywords: text,
      articleSection: text,
    },
  ],
  FAQPage: [{ mainEntity: a('Question') }],
  Question: [{ name: text, acceptedAnswer: a('Answer') }],
  Answer: [{ text }],
  JobPosting: ['jobLocation', 'applicantLocationRequirements'].map((place) => ({
    title: text,
    description: text,
    datePosted: date,
    employmentType: only('FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'),
    hiringOrganization: a('Organization'),
    identifier: a('PropertyValue'),
    url: address,
    directApply: only(true),
    jobLocationType: only(place === 'jobLocation' ? undefined : 'TELECOMMUTE'),
    [place]: a('Place', 'Country'),
  })),
  Place: [{ address: a('PostalAddress') }],
  Country: [{ name: text }],
  PropertyValue: [{ name: text, value: text }],
}

/** All things in a description, at whatever depth. */
export function thingsIn(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(thingsIn)
  return isThing(value) ? [value, ...inside] : inside
}

/** What is wrong with a thing itself; those inside it are not looked at. */
export function faultsOf(thing: Thing): string[] {
  const alternatives = rules[thing['@type']]
  if (alternatives === undefined) return [`${thing['@type']} has no rules`]
  const faults = alternatives.map((rule) =>
    Object.entries(rule)
      .filter(([name, check]) => ![thing[name]].flat().every(check))
      .map(([name]) => `${thing['@type']}.${name}: ${JSON.stringify(thing[name])}`),
  )
  return faults.some((found) => found.length === 0) ? [] : (faults[0] ?? [])
}

/** The paths of values that say nothing: empty texts, lists and objects, and null. */
export function emptyIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [path] : []
  if (value === null) return [path]
  if (typeof value !== 'object') return []
  const entries = Object.entries(value)
  if (entries.length === 0) return [path]
  return entries.flatMap(([name, inside]) => emptyIn(inside, `${path}/${name}`))
}

/** All texts in a description that are addresses. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return address(value) ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(addressesIn)
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value
}
