// The content types of a site, written by `quoin-client types`: do not change.
import type * as quoin from '@quoin-cms/client'

export interface Answer {
  body: string
  createdAt: string
  /** Never changes. */
  id: string
  title: string
  updatedAt: string
}

export interface AnswerInput {
  body: string
  title: string
}

export interface AnswerUpdate {
  body?: string
  title?: string
}

export interface Form {
  consent: {
    /** The id of the page that the text leads to */
    page?: string
    /** What visitors agree to */
    text?: string
  }
  createdAt: string
  fields: ({
    choices?: ({
      label?: string
      value?: string
    })[]
    help?: string
    kind?: "text" | "long" | "email" | "phone" | "number" | "choice" | "radio" | "several" | "check" | "file" | "date"
    label?: string
    /** What the answer is sent as */
    name?: string
    required?: boolean
    width?: "half" | "full"
  })[]
  /** A name that analytics count: lower-case letters and digits and hyphens */
  goal?: string
  /** Never changes. */
  id: string
  /** Mail addresses that are told of what is sent */
  notify?: string[]
  /** The text of the button that sends the form */
  submit: string
  /** What visitors read after they have sent the form */
  thanks: string
  title: string
  updatedAt: string
}

export interface FormInput {
  consent?: {
    /** The id of the page that the text leads to */
    page?: string
    /** What visitors agree to */
    text?: string
  }
  fields?: ({
    choices?: (string | {
      label?: string
      value?: string
    })[]
    help?: string
    kind?: "text" | "long" | "email" | "phone" | "number" | "choice" | "radio" | "several" | "check" | "file" | "date"
    label?: string
    /** What the answer is sent as */
    name?: string
    required?: boolean
    width?: "half" | "full"
  })[]
  /** A name that analytics count: lower-case letters and digits and hyphens */
  goal?: string
  /** Mail addresses that are told of what is sent */
  notify?: string[]
  /** The text of the button that sends the form */
  submit?: string
  /** What visitors read after they have sent the form */
  thanks?: string
  title: string
}

export interface FormUpdate {
  consent?: {
    /** The id of the page that the text leads to */
    page?: string
    /** What visitors agree to */
    text?: string
  }
  fields?: ({
    choices?: (string | {
      label?: string
      value?: string
    })[]
    help?: string
    kind?: "text" | "long" | "email" | "phone" | "number" | "choice" | "radio" | "several" | "check" | "file" | "date"
    label?: string
    /** What the answer is sent as */
    name?: string
    required?: boolean
    width?: "half" | "full"
  })[]
  /** A name that analytics count: lower-case letters and digits and hyphens */
  goal?: string
  /** Mail addresses that are told of what is sent */
  notify?: string[]
  /** The text of the button that sends the form */
  submit?: string
  /** What visitors read after they have sent the form */
  thanks?: string
  title?: string
}

export interface Inquiry {
  answers?: ({
    label?: string
    value?: string
    values?: string[]
  })[]
  assignee?: string
  company: string
  createdAt: string
  email: string
  form?: {
    id?: string
    title?: string
  }
  formId?: string
  /** Never changes. */
  id: string
  isSpam?: boolean
  message: string
  name: string
  notes?: string
  phone: string
  resolvedAt?: string | null
  serviceType: "web-development" | "mobile-apps" | "seo-marketing" | "ui-ux-design" | "custom-software" | "consultation" | "other" | ""
  spam?: {
    reasons?: string[]
    score?: number
  }
  status: "new" | "in-progress" | "resolved" | "closed"
  subject: string
  updatedAt: string
  value?: number
}

export interface InquiryInput {
  assignee?: string
  /** The ids of files that were sent before, each for one message, where the settings allow it. */
  attachments?: string[]
  company?: string
  /** What a visitor's form says of how it was filled in. It is not kept. */
  elapsed?: unknown
  email: string
  isSpam?: boolean
  message: string
  name: string
  notes?: string
  phone?: string
  serviceType?: "web-development" | "mobile-apps" | "seo-marketing" | "ui-ux-design" | "custom-software" | "consultation" | "other" | ""
  status?: "new" | "in-progress" | "resolved" | "closed"
  subject?: string
  value?: number
  /** What a visitor's form says of how it was filled in. It is not kept. */
  website?: unknown
}

export interface InquiryUpdate {
  assignee?: string
  company?: string
  email?: string
  isSpam?: boolean
  message?: string
  name?: string
  notes?: string
  phone?: string
  serviceType?: "web-development" | "mobile-apps" | "seo-marketing" | "ui-ux-design" | "custom-software" | "consultation" | "other" | ""
  status?: "new" | "in-progress" | "resolved" | "closed"
  subject?: string
  value?: number
}

export interface Job {
  createdAt: string
  description: string
  /** Never changes. */
  id: string
  location: string
  postedAt: string | null
  /** One requirement on each line */
  requirements: string[]
  status: "active" | "inactive" | "draft"
  title: string
  type: "full-time" | "part-time" | "contract" | "internship"
  updatedAt: string
}

export interface JobInput {
  description?: string
  location?: string
  postedAt?: string | null
  /** One requirement on each line */
  requirements?: string[]
  status?: "active" | "inactive" | "draft"
  title: string
  type?: "full-time" | "part-time" | "contract" | "internship"
}

export interface JobUpdate {
  description?: string
  location?: string
  postedAt?: string | null
  /** One requirement on each line */
  requirements?: string[]
  status?: "active" | "inactive" | "draft"
  title?: string
  type?: "full-time" | "part-time" | "contract" | "internship"
}

export interface Media {
  /** What the picture shows; for those who do not see it */
  alt: string
  animated: boolean
  /** The folder of the library that the file lies in */
  collection: string
  createdAt: string
  /** The picture informs of nothing and needs no alternative text */
  decorative: boolean
  focal: {
    x?: number
    y?: number
  }
  hash: string
  height: number
  /** Never changes. */
  id: string
  kind: "image" | "document" | "video" | "audio"
  mime: string
  /** With the ending of its kind: Lake at dawn.jpg */
  name: string
  placeholder: string
  replaced: boolean
  size: number
  source: string
  tags: string[]
  updatedAt: string
  url: string
  version: string
  width: number
}

export interface MediaUpdate {
  /** What the picture shows; for those who do not see it */
  alt?: string
  /** The folder of the library that the file lies in */
  collection?: string
  /** The picture informs of nothing and needs no alternative text */
  decorative?: boolean
  focal?: {
    x?: number
    y?: number
  }
  /** With the ending of its kind: Lake at dawn.jpg */
  name?: string
  tags?: string[]
}

export interface Member {
  bio: string
  createdAt: string
  /** Never changes. */
  id: string
  image: string
  linkedin: string
  name: string
  position: string
  updatedAt: string
}

export interface MemberInput {
  bio?: string
  image?: string
  linkedin?: string
  name: string
  position?: string
}

export interface MemberUpdate {
  bio?: string
  image?: string
  linkedin?: string
  name?: string
  position?: string
}

export interface Navigation {
  /** The button at the end of the header; there is none without a label */
  action: {
    label?: string
    link?: string
    page?: string | null
  }
  createdAt: string
  footer: ({
    items?: ({
      label?: string
      link?: string
      page?: string | null
    })[]
    title?: string
  })[]
  /** The main menu of every page */
  header: ({
    items?: ({
      label?: string
      link?: string
      page?: string | null
    })[]
    label?: string
    link?: string
    page?: string | null
  })[]
  /** Never changes. */
  id: string
  /** Links in the last line of every page */
  small: ({
    label?: string
    link?: string
    page?: string | null
  })[]
  updatedAt: string
}

export interface NavigationUpdate {
  /** The button at the end of the header; there is none without a label */
  action?: {
    label?: string
    link?: string
    page?: string | null
  }
  footer?: ({
    items?: ({
      label?: string
      link?: string
      page?: string | null
    })[]
    title?: string
  })[]
  /** The main menu of every page */
  header?: ({
    items?: ({
      label?: string
      link?: string
      page?: string | null
    })[]
    label?: string
    link?: string
    page?: string | null
  })[]
  /** Links in the last line of every page */
  small?: ({
    label?: string
    link?: string
    page?: string | null
  })[]
}

export interface Page {
  createdAt: string
  /** The address belongs to the site: it cannot be changed and the page cannot be deleted */
  fixed: boolean
  former?: string[]
  /** Visitors do not see these sections on this page */
  hidden: string[]
  /** Never changes. */
  id: string
  inherited?: {
    from?: string | null
    hidden?: boolean
    until?: string | null
  }
  /** Pages below the same page are listed by this number */
  order: number
  /** The page that this one stands below; none for the top level */
  parent: string | null
  path: string
  preview?: Standing
  /** A time to come publishes the page then if its status is Published */
  publishedAt: string | null
  sections: string[]
  seo: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** The last part of the address; made of the title if it is empty */
  slug: string
  status: "draft" | "published" | "archived"
  title: string
  /** The page goes by itself then; it stays if this is empty */
  unpublishAt: string | null
  updatedAt: string
}

export interface PageInput {
  /** Visitors do not see these sections on this page */
  hidden?: string[]
  /** Pages below the same page are listed by this number */
  order?: number
  /** The page that this one stands below; none for the top level */
  parent?: string | null
  /** A time to come publishes the page then if its status is Published */
  publishedAt?: string | null
  sections?: string[]
  seo?: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** The last part of the address; made of the title if it is empty */
  slug?: string
  status?: "draft" | "published" | "archived"
  title: string
  /** The page goes by itself then; it stays if this is empty */
  unpublishAt?: string | null
}

export interface PageUpdate {
  /** Visitors do not see these sections on this page */
  hidden?: string[]
  /** Pages below the same page are listed by this number */
  order?: number
  /** The page that this one stands below; none for the top level */
  parent?: string | null
  /** A time to come publishes the page then if its status is Published */
  publishedAt?: string | null
  sections?: string[]
  seo?: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** The last part of the address; made of the title if it is empty */
  slug?: string
  status?: "draft" | "published" | "archived"
  title?: string
  /** The page goes by itself then; it stays if this is empty */
  unpublishAt?: string | null
}

export interface Post {
  author: string
  category: string
  content: string
  createdAt: string
  excerpt: string
  /** Never changes. */
  id: string
  image: string
  /** The author is then this person; the article shows the picture */
  member: string | null
  opening: string
  preview?: Standing
  /** A time to come publishes the article then if its status is Published */
  publishedAt: string | null
  readTime: number
  seo: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** Left empty, it is made from the title. The old address keeps leading here. */
  slug: string
  status: "draft" | "published" | "archived"
  tags: string[]
  title: string
  /** The article goes by itself then; it stays if this is empty */
  unpublishAt: string | null
  updatedAt: string
}

export interface PostInput {
  author?: string
  category?: string
  content: string
  excerpt?: string
  image?: string
  /** The author is then this person; the article shows the picture */
  member?: string | null
  /** A time to come publishes the article then if its status is Published */
  publishedAt?: string | null
  readTime?: number
  seo?: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** Left empty, it is made from the title. The old address keeps leading here. */
  slug?: string
  status?: "draft" | "published" | "archived"
  tags?: string[]
  title: string
  /** The article goes by itself then; it stays if this is empty */
  unpublishAt?: string | null
}

export interface PostUpdate {
  author?: string
  category?: string
  content?: string
  excerpt?: string
  image?: string
  /** The author is then this person; the article shows the picture */
  member?: string | null
  /** A time to come publishes the article then if its status is Published */
  publishedAt?: string | null
  readTime?: number
  seo?: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** Left empty, it is made from the title. The old address keeps leading here. */
  slug?: string
  status?: "draft" | "published" | "archived"
  tags?: string[]
  title?: string
  /** The article goes by itself then; it stays if this is empty */
  unpublishAt?: string | null
}

export interface Product {
  category: string
  createdAt: string
  description: string
  /** One feature on each line */
  features: string[]
  icon: string
  /** Never changes. */
  id: string
  image: string
  name: string
  preview?: Standing
  /** A JSON object of plans and pounds per month */
  pricing: Record<string, number> | null
  reviews: ({
    author?: string
    content?: string
    rating?: number
  })[]
  seo: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** Left empty, it is made from the name. The old address keeps leading here. */
  slug: string
  /** A JSON object of labels and values */
  specifications: Record<string, string | number | boolean> | null
  status: "active" | "inactive" | "draft"
  updatedAt: string
}

export interface ProductInput {
  category?: string
  description: string
  /** One feature on each line */
  features?: string[]
  icon?: string
  image?: string
  name: string
  /** A JSON object of plans and pounds per month */
  pricing?: Record<string, number> | null
  reviews?: ({
    author?: string
    content?: string
    rating?: number
  })[]
  seo?: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** Left empty, it is made from the name. The old address keeps leading here. */
  slug?: string
  /** A JSON object of labels and values */
  specifications?: Record<string, string | number | boolean> | null
  status?: "active" | "inactive" | "draft"
}

export interface ProductUpdate {
  category?: string
  description?: string
  /** One feature on each line */
  features?: string[]
  icon?: string
  image?: string
  name?: string
  /** A JSON object of plans and pounds per month */
  pricing?: Record<string, number> | null
  reviews?: ({
    author?: string
    content?: string
    rating?: number
  })[]
  seo?: {
    description?: string
    /** Shown where the page is shared: 1200 by 630 pixels or larger */
    image?: string
    noindex?: boolean
    /** Shown as it is entered: the name of the site is not added */
    title?: string
  }
  /** Left empty, it is made from the name. The old address keeps leading here. */
  slug?: string
  /** A JSON object of labels and values */
  specifications?: Record<string, string | number | boolean> | null
  status?: "active" | "inactive" | "draft"
}

export interface Redirect {
  createdAt: string
  /** A path of this site such as /old-page. With a query such as /?p=123 it is for that query alone */
  from: string
  /** Never changes. */
  id: string
  /** Browsers and search engines keep a permanent one */
  kind: "permanent" | "temporary"
  /** A path of this site or a whole address */
  to: string
  updatedAt: string
}

export interface RedirectInput {
  /** A path of this site such as /old-page. With a query such as /?p=123 it is for that query alone */
  from: string
  /** Browsers and search engines keep a permanent one */
  kind?: "permanent" | "temporary"
  /** A path of this site or a whole address */
  to: string
}

export interface RedirectUpdate {
  /** A path of this site such as /old-page. With a query such as /?p=123 it is for that query alone */
  from?: string
  /** Browsers and search engines keep a permanent one */
  kind?: "permanent" | "temporary"
  /** A path of this site or a whole address */
  to?: string
}

export interface Section {
  content: string
  createdAt: string
  /** Never changes. */
  id: string
  items: ({
    alt?: string
    answer?: string
    caption?: string
    icon?: string
    image?: string
    label?: string
    lines?: string[]
    link?: string
    question?: string
    text?: string
    title?: string
    value?: string
  })[]
  lastModified: string | null
  metadata: {
    buttonLink?: string
    buttonText?: string
    /** Of a list of chosen entries: their ids in order */
    entries?: string[]
    /** Of a form section: the form that it shows */
    form?: string | null
    image?: string
    /** Of a list: how many entries it shows at most; 0 for all */
    limit?: number
    /** Of a film: its address on one of the film hosts of the settings or of a file of the media library */
    link?: string
    look?: {
      above?: "none" | "small" | "medium" | "large" | ""
      align?: "start" | "centre" | ""
      background?: "plain" | "tinted" | "accent" | "dark" | ""
      below?: "none" | "small" | "medium" | "large" | ""
      layout?: "stacked" | "split" | "split-reverse" | "columns-2" | "columns-3" | "columns-4" | ""
      width?: "narrow" | "normal" | "wide" | "full" | ""
    }
    /** Of a quote: who said it */
    name?: string
    /** Of a list: the content type that it shows */
    of?: string
    /** Of a list: which entries it shows */
    pick?: "newest" | "chosen" | "all" | ""
    /** Of a film: the picture that is shown before it plays */
    poster?: string
    role?: string
    secondButtonLink?: string
    secondButtonText?: string
    /** Of a text: where its picture stands */
    side?: "left" | "right" | ""
    /** Of a quote: its words */
    text?: string
  }
  preview?: Standing
  title: string
  /** It cannot be changed later */
  type: "hero" | "intro" | "text" | "figures" | "points" | "steps" | "questions" | "groups" | "list" | "call-to-action" | "form" | "gallery" | "logos" | "quote" | "film" | "newsletter" | "details"
  updatedAt: string
}

export interface SectionInput {
  content?: string
  items?: ({
    alt?: string
    answer?: string
    caption?: string
    icon?: string
    image?: string
    label?: string
    lines?: string[]
    link?: string
    question?: string
    text?: string
    title?: string
    value?: string
  })[]
  metadata?: {
    buttonLink?: string
    buttonText?: string
    /** Of a list of chosen entries: their ids in order */
    entries?: string[]
    /** Of a form section: the form that it shows */
    form?: string | null
    image?: string
    /** Of a list: how many entries it shows at most; 0 for all */
    limit?: number
    /** Of a film: its address on one of the film hosts of the settings or of a file of the media library */
    link?: string
    look?: {
      above?: "none" | "small" | "medium" | "large" | ""
      align?: "start" | "centre" | ""
      background?: "plain" | "tinted" | "accent" | "dark" | ""
      below?: "none" | "small" | "medium" | "large" | ""
      layout?: "stacked" | "split" | "split-reverse" | "columns-2" | "columns-3" | "columns-4" | ""
      width?: "narrow" | "normal" | "wide" | "full" | ""
    }
    /** Of a quote: who said it */
    name?: string
    /** Of a list: the content type that it shows */
    of?: string
    /** Of a list: which entries it shows */
    pick?: "newest" | "chosen" | "all" | ""
    /** Of a film: the picture that is shown before it plays */
    poster?: string
    role?: string
    secondButtonLink?: string
    secondButtonText?: string
    /** Of a text: where its picture stands */
    side?: "left" | "right" | ""
    /** Of a quote: its words */
    text?: string
  }
  title: string
  /** It cannot be changed later */
  type?: "hero" | "intro" | "text" | "figures" | "points" | "steps" | "questions" | "groups" | "list" | "call-to-action" | "form" | "gallery" | "logos" | "quote" | "film" | "newsletter" | "details"
}

export interface SectionUpdate {
  content?: string
  items?: ({
    alt?: string
    answer?: string
    caption?: string
    icon?: string
    image?: string
    label?: string
    lines?: string[]
    link?: string
    question?: string
    text?: string
    title?: string
    value?: string
  })[]
  metadata?: {
    buttonLink?: string
    buttonText?: string
    /** Of a list of chosen entries: their ids in order */
    entries?: string[]
    /** Of a form section: the form that it shows */
    form?: string | null
    image?: string
    /** Of a list: how many entries it shows at most; 0 for all */
    limit?: number
    /** Of a film: its address on one of the film hosts of the settings or of a file of the media library */
    link?: string
    look?: {
      above?: "none" | "small" | "medium" | "large" | ""
      align?: "start" | "centre" | ""
      background?: "plain" | "tinted" | "accent" | "dark" | ""
      below?: "none" | "small" | "medium" | "large" | ""
      layout?: "stacked" | "split" | "split-reverse" | "columns-2" | "columns-3" | "columns-4" | ""
      width?: "narrow" | "normal" | "wide" | "full" | ""
    }
    /** Of a quote: who said it */
    name?: string
    /** Of a list: the content type that it shows */
    of?: string
    /** Of a list: which entries it shows */
    pick?: "newest" | "chosen" | "all" | ""
    /** Of a film: the picture that is shown before it plays */
    poster?: string
    role?: string
    secondButtonLink?: string
    secondButtonText?: string
    /** Of a text: where its picture stands */
    side?: "left" | "right" | ""
    /** Of a quote: its words */
    text?: string
  }
  title?: string
  /** It cannot be changed later */
  type?: "hero" | "intro" | "text" | "figures" | "points" | "steps" | "questions" | "groups" | "list" | "call-to-action" | "form" | "gallery" | "logos" | "quote" | "film" | "newsletter" | "details"
}

export interface Service {
  color: "blue" | "cyan" | "green" | "purple" | "orange"
  createdAt: string
  description: string
  icon: string
  /** Never changes. */
  id: string
  name: string
  /** One example on each line */
  portfolio: string[]
  /** A JSON object of plans and amounts in pounds */
  pricing: Record<string, string | number> | null
  status: "active" | "inactive" | "draft"
  updatedAt: string
}

export interface ServiceInput {
  color?: "blue" | "cyan" | "green" | "purple" | "orange"
  description: string
  icon?: string
  name: string
  /** One example on each line */
  portfolio?: string[]
  /** A JSON object of plans and amounts in pounds */
  pricing?: Record<string, string | number> | null
  status?: "active" | "inactive" | "draft"
}

export interface ServiceUpdate {
  color?: "blue" | "cyan" | "green" | "purple" | "orange"
  description?: string
  icon?: string
  name?: string
  /** One example on each line */
  portfolio?: string[]
  /** A JSON object of plans and amounts in pounds */
  pricing?: Record<string, string | number> | null
  status?: "active" | "inactive" | "draft"
}

export interface Settings {
  /** As #rrggbb; empty is the colour of the theme */
  accent: string
  accentShades: {
    dark?: {
      accent?: string
      contrast?: string
      given?: number
      hover?: string
      ratio?: number
      soft?: string
    }
    light?: {
      accent?: string
      contrast?: string
      given?: number
      hover?: string
      ratio?: number
      soft?: string
    }
  }
  accentShown: string
  address: string
  /** Older days are kept as months */
  analyticsMonths?: number
  /** How long browsers and shared caches may keep what visitors read by the API: content that is withdrawn may be seen for so long; 0 is not at all */
  cacheSeconds?: number
  /** Visitors see a page that says so and who the site is of; staff who are signed in see the site */
  comingSoon: boolean
  contactEmail: string
  /** The last line of the footer; empty is the year and the name of the site */
  copyright: string
  createdAt: string
  description: string
  /** The icon of tabs and home screens: a square picture of 180 pixels or more */
  favicon: string
  /** Where films on pages may come from: one host a line and those below it are allowed too */
  filmHosts: string[]
  font: "inter" | "manrope" | "nunito" | "space-grotesk" | "lora"
  hours: string[]
  /** Never changes. */
  id: string
  /** The contact form then takes pictures and PDF files */
  inquiryAttachments: boolean
  /** Resolved and closed ones are then deleted for good; 0 keeps them for ever */
  inquiryRetentionDays?: number
  /** Below the copyright: a company number or a registered office */
  legalLine: string
  /** Beside the navigation and in the footer; its alternative text is the name of the site */
  logo: string
  /** For visitors whose screen is dark; without one they see the logo */
  logoDark: string
  mapUrl: string
  monthlyGoal?: number
  /** What the bell beside the navigation shows to visitors; without a notice there is no bell */
  notices: ({
    href?: string
    label?: string
    message?: string
    title?: string
    type?: "info" | "success" | "warning" | "error"
  })[]
  phone: string
  /** Where another front end shows previews such as https://front.example/preview?path={path}&token={token}; {path} becomes the address of the page and {token} a token to read it with; empty is this site */
  previewUrl?: string
  /** What values of inquiries are written in */
  revenueUnit?: string
  siteName: string
  social: ({
    label?: string
    url?: string
  })[]
  /** For links to pages that have none of their own: 1200 by 630 pixels */
  socialImage: string
  tagline: string
  theme: "blue" | "green" | "purple"
  /** Of the times and days that the site and the back office show */
  timeZone: string
  updatedAt: string
}

export interface SettingsUpdate {
  /** As #rrggbb; empty is the colour of the theme */
  accent?: string
  address?: string
  /** Older days are kept as months */
  analyticsMonths?: number
  /** How long browsers and shared caches may keep what visitors read by the API: content that is withdrawn may be seen for so long; 0 is not at all */
  cacheSeconds?: number
  /** Visitors see a page that says so and who the site is of; staff who are signed in see the site */
  comingSoon?: boolean
  contactEmail?: string
  /** The last line of the footer; empty is the year and the name of the site */
  copyright?: string
  description?: string
  /** The icon of tabs and home screens: a square picture of 180 pixels or more */
  favicon?: string
  /** Where films on pages may come from: one host a line and those below it are allowed too */
  filmHosts?: string[]
  font?: "inter" | "manrope" | "nunito" | "space-grotesk" | "lora"
  hours?: string[]
  /** The contact form then takes pictures and PDF files */
  inquiryAttachments?: boolean
  /** Resolved and closed ones are then deleted for good; 0 keeps them for ever */
  inquiryRetentionDays?: number
  /** Below the copyright: a company number or a registered office */
  legalLine?: string
  /** Beside the navigation and in the footer; its alternative text is the name of the site */
  logo?: string
  /** For visitors whose screen is dark; without one they see the logo */
  logoDark?: string
  mapUrl?: string
  monthlyGoal?: number
  /** What the bell beside the navigation shows to visitors; without a notice there is no bell */
  notices?: ({
    href?: string
    label?: string
    message?: string
    title?: string
    type?: "info" | "success" | "warning" | "error"
  })[]
  phone?: string
  /** Where another front end shows previews such as https://front.example/preview?path={path}&token={token}; {path} becomes the address of the page and {token} a token to read it with; empty is this site */
  previewUrl?: string
  /** What values of inquiries are written in */
  revenueUnit?: string
  siteName?: string
  social?: ({
    label?: string
    url?: string
  })[]
  /** For links to pages that have none of their own: 1200 by 630 pixels */
  socialImage?: string
  tagline?: string
  theme?: "blue" | "green" | "purple"
  /** Of the times and days that the site and the back office show */
  timeZone?: string
}

export interface Standing {
  id: string
  mayEdit?: boolean
  pending?: number
  status?: string
  turns?: string
  type: string
  visible: boolean
}

export interface Subscriber {
  createdAt: string
  email: string
  /** Never changes. */
  id: string
  updatedAt: string
}

export interface SubscriberInput {
  email: string
}

export interface SubscriberUpdate {
  email?: string
}

export interface Testimonial {
  clientName: string
  clientTitle: string
  company: string
  content: string
  createdAt: string
  /** Never changes. */
  id: string
  image: string
  updatedAt: string
}

export interface TestimonialInput {
  clientName: string
  clientTitle?: string
  company?: string
  content: string
  image?: string
}

export interface TestimonialUpdate {
  clientName?: string
  clientTitle?: string
  company?: string
  content?: string
  image?: string
}

declare module '@quoin-cms/client' {
  interface Types {
    product: {
      entry: Product
      update: ProductUpdate
      input: ProductInput
      references: {}
      pictures: {
        image: "one"
        seo: "many"
      }
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        name: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        status: quoin.Condition<"active" | "inactive" | "draft", "eq" | "ne" | "in" | "empty">
        category: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        slug: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
      }
      sort: "name" | "status" | "category" | "slug" | "createdAt" | "updatedAt" | "id"
    }
    service: {
      entry: Service
      update: ServiceUpdate
      input: ServiceInput
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        name: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        color: quoin.Condition<"blue" | "cyan" | "green" | "purple" | "orange", "eq" | "ne" | "in" | "empty">
        status: quoin.Condition<"active" | "inactive" | "draft", "eq" | "ne" | "in" | "empty">
      }
      sort: "name" | "color" | "status" | "createdAt" | "updatedAt" | "id"
    }
    post: {
      entry: Post
      update: PostUpdate
      input: PostInput
      references: {
        member: "member"
      }
      pictures: {
        content: "many"
        image: "one"
        seo: "many"
      }
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        title: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        category: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        tags: quoin.Condition<string, "any" | "all" | "empty">
        status: quoin.Condition<"draft" | "published" | "archived", "eq" | "ne" | "in" | "empty">
        author: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        member: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        publishedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        unpublishAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        slug: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
      }
      sort: "title" | "category" | "status" | "author" | "member" | "publishedAt" | "unpublishAt" | "slug" | "createdAt" | "updatedAt" | "id"
    }
    job: {
      entry: Job
      update: JobUpdate
      input: JobInput
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        title: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        type: quoin.Condition<"full-time" | "part-time" | "contract" | "internship", "eq" | "ne" | "in" | "empty">
        location: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        postedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        status: quoin.Condition<"active" | "inactive" | "draft", "eq" | "ne" | "in" | "empty">
      }
      sort: "title" | "type" | "location" | "postedAt" | "status" | "createdAt" | "updatedAt" | "id"
    }
    testimonial: {
      entry: Testimonial
      update: TestimonialUpdate
      input: TestimonialInput
      references: {}
      pictures: {
        image: "one"
      }
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
      }
      sort: "clientName" | "createdAt" | "updatedAt" | "id"
    }
    member: {
      entry: Member
      update: MemberUpdate
      input: MemberInput
      references: {}
      pictures: {
        image: "one"
      }
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        name: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
      }
      sort: "name" | "createdAt" | "updatedAt" | "id"
    }
    inquiry: {
      entry: Inquiry
      update: InquiryUpdate
      input: InquiryInput
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        email: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        serviceType: quoin.Condition<"web-development" | "mobile-apps" | "seo-marketing" | "ui-ux-design" | "custom-software" | "consultation" | "other" | "", "eq" | "ne" | "in" | "empty">
        status: quoin.Condition<"new" | "in-progress" | "resolved" | "closed", "eq" | "ne" | "in" | "empty">
        assignee: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        isSpam: quoin.Condition<boolean, "eq" | "ne" | "in" | "empty">
        formId: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
      }
      sort: "name" | "email" | "serviceType" | "status" | "assignee" | "isSpam" | "formId" | "createdAt" | "updatedAt" | "id"
    }
    subscriber: {
      entry: Subscriber
      update: SubscriberUpdate
      input: SubscriberInput
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
      }
      sort: "email" | "createdAt" | "updatedAt" | "id"
    }
    answer: {
      entry: Answer
      update: AnswerUpdate
      input: AnswerInput
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
      }
      sort: "title" | "createdAt" | "updatedAt" | "id"
    }
    form: {
      entry: Form
      update: FormUpdate
      input: FormInput
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
      }
      sort: "title" | "createdAt" | "updatedAt" | "id"
    }
    section: {
      entry: Section
      update: SectionUpdate
      input: SectionInput
      references: {
        "metadata.form": "form"
      }
      pictures: {
        metadata: "many"
        items: "many"
      }
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
      }
      sort: "title" | "lastModified" | "createdAt" | "updatedAt" | "id"
    }
    page: {
      entry: Page
      update: PageUpdate
      input: PageInput
      references: {
        hidden: ["section"]
        parent: "page"
        sections: ["section"]
      }
      pictures: {
        seo: "many"
      }
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        parent: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        status: quoin.Condition<"draft" | "published" | "archived", "eq" | "ne" | "in" | "empty">
        order: quoin.Condition<number, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
      }
      sort: "title" | "parent" | "status" | "publishedAt" | "unpublishAt" | "order" | "createdAt" | "updatedAt" | "id"
    }
    navigation: {
      entry: Navigation
      update: NavigationUpdate
      single: true
      references: {
        "action.page": "page"
        "footer.items.page": ["page"]
        "header.items.page": ["page"]
        "header.page": ["page"]
        "small.page": ["page"]
      }
      pictures: {}
      filter: {}
      sort: never
    }
    settings: {
      entry: Settings
      update: SettingsUpdate
      single: true
      references: {}
      pictures: {
        logo: "one"
        logoDark: "one"
        favicon: "one"
        socialImage: "one"
      }
      filter: {}
      sort: never
    }
    media: {
      entry: Media
      update: MediaUpdate
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        decorative: quoin.Condition<boolean, "eq" | "ne" | "in" | "empty">
        collection: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        kind: quoin.Condition<"image" | "document" | "video" | "audio", "eq" | "ne" | "in" | "empty">
        size: quoin.Condition<number, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
      }
      sort: "name" | "decorative" | "collection" | "kind" | "size" | "createdAt" | "updatedAt" | "id"
    }
    redirect: {
      entry: Redirect
      update: RedirectUpdate
      input: RedirectInput
      references: {}
      pictures: {}
      filter: {
        id: quoin.Condition<string, "eq" | "ne" | "in" | "empty">
        createdAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        updatedAt: quoin.Condition<string | Date, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "empty">
        from: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        to: quoin.Condition<string, "eq" | "ne" | "in" | "gt" | "gte" | "lt" | "lte" | "prefix" | "empty">
        kind: quoin.Condition<"permanent" | "temporary", "eq" | "ne" | "in" | "empty">
      }
      sort: "from" | "to" | "kind" | "createdAt" | "updatedAt" | "id"
    }
  }
}
