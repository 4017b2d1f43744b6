package section

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
)

// places returns the page on which each section of the template appears.
func places() map[string]model.Place {
	all := map[string]model.Place{}
	for place, ids := range map[model.Place][]string{
		{Name: "Home page", Path: "/"}:             {"hero", "claims", "solutions", "why-choose", "testimonials", "cta"},
		{Name: "Products page", Path: "/products"}: {"products", "products-list", "products-cta"},
		{Name: "Services page", Path: "/services"}: {"services", "services-list", "process", "technologies", "services-cta"},
		{Name: "About page", Path: "/about"}:       {"about-intro", "about", "figures", "values", "aims", "team", "about-cta"},
		{Name: "Contact page", Path: "/contact"}:   {"contact", "contact-form", "contact-details", "questions"},
		{Name: "Blog page", Path: "/blog"}:         {"blog", "articles", "newsletter"},
		{Name: "Careers page", Path: "/careers"}:   {"careers", "positions", "benefits", "hiring", "careers-cta"},
	} {
		for _, id := range ids {
			all[id] = place
		}
	}
	return all
}

// initial returns the sections of the template, with which every site begins.
func initial() []model.Initial {
	var all []model.Initial
	for _, sections := range [][]templateSection{
		homeSections(), productsSections(), servicesSections(), aboutSections(), contactSections(), blogSections(), careersSections(),
	} {
		for _, s := range sections {
			value := s.Section
			all = append(all, model.Initial{ID: s.id, Value: &value})
		}
	}
	return all
}

// templateSection is a section of the template with its id.
type templateSection struct {
	id string
	Section
}

// buttons returns the metadata of a section with two buttons.
func buttons(text, link, secondText, secondLink string) Metadata {
	return Metadata{
		ButtonText: text, ButtonLink: field.Link(link), SecondButtonText: secondText, SecondButtonLink: field.Link(secondLink),
	}
}

// listOf returns the metadata of a list of all entries of a type, or of its first ones.
func listOf(typ string, limit int) Metadata { return Metadata{Of: typ, Pick: "all", Limit: limit} }

func homeSections() []templateSection {
	return []templateSection{
		{"hero", Section{
			Kind: hero, Title: "Software that earns its keep",
			Content:  "We design, build and look after web and mobile applications for UK businesses, and make sure that people find them.",
			Metadata: buttons("Start Your Journey", "/contact", "Explore Solutions", "/services"),
		}},
		{"claims", Section{Kind: figures, Title: "In Short", Items: []Item{
			{Value: "500+", Label: "Projects Delivered"},
			{Value: "98%", Label: "Client Satisfaction"},
			{Value: "24/7", Label: "Support"},
		}}},
		{"solutions", Section{
			Kind: list, Title: "Solutions", Content: "Products that are built once, and built well.", Metadata: listOf("product", 6),
		}},
		{"why-choose", Section{
			Kind: points, Title: "Why Choose Us", Content: "Four things that we hold ourselves to.", Items: reasons(),
		}},
		{"testimonials", Section{
			Kind: list, Title: "What Our Clients Say", Content: "In their own words, with their names under them.",
			Metadata: listOf("testimonial", 3),
		}},
		{"cta", Section{
			Kind: callToAction, Title: "Ready to talk about your project?",
			Content:  "Tell us what you need. You will hear from us within 24 hours.",
			Metadata: buttons("Start a Conversation", "/contact", "Learn About Us", "/about"),
		}},
	}
}

func reasons() []Item {
	return []Item{
		{Icon: "fas fa-code", Title: "Expert Development", Text: "Engineers who know the trade write your code, and can explain each part of it."},
		{Icon: "fas fa-bolt", Title: "Fast Delivery", Text: "You see working software early and often, and can change your mind while it is cheap."},
		{Icon: "fas fa-shield-halved", Title: "Quality Assured", Text: "Work is reviewed and tested before it goes live, for accessibility and security too."},
		{Icon: "fas fa-headset", Title: "24/7 Support", Text: "Somebody answers when your system needs them, at night and at weekends too."},
	}
}

func productsSections() []templateSection {
	return []templateSection{
		{"products", Section{
			Kind: intro, Title: "Products that are ready to work",
			Content: "Some problems are so common that they are best solved once and for all.",
		}},
		{"products-list", Section{
			Kind: list, Title: "Our Products", Content: "Each one has its features, specifications and prices on a page of its own.",
			Metadata: listOf("product", 0),
		}},
		{"products-cta", Section{
			Kind: callToAction, Title: "Nothing here that fits?",
			Content:  "We make software to measure as well. Tell us how you work today, and we will say what software could change.",
			Metadata: buttons("Discuss Custom Solution", "/contact", "View Our Services", "/services"),
		}},
	}
}

func servicesSections() []templateSection {
	return []templateSection{
		{"services", Section{
			Kind: intro, Title: "Our Services",
			Content:  "From the first sketch to the day after launch: one team and plain language.",
			Metadata: servicesButtons(),
		}},
		{"services-list", Section{
			Kind: list, Title: "What We Do", Content: "Take one of these, or all of them from one team.", Metadata: listOf("service", 0),
		}},
		{"process", Section{
			Kind: steps, Title: "How We Work", Content: "Four steps, each with an end that you can see.", Items: []Item{
				{Title: "Discovery", Text: "We listen, watch people work and read what you have, until we can say what the problem is."},
				{Title: "Planning", Text: "We draw the screens, choose the tools and agree what is to be built, in which order."},
				{Title: "Development", Text: "You see software that works as it grows, try it, and tell us what is wrong while it is easy to change."},
				{Title: "Delivery", Text: "We go live together with you, and look after what we have built."},
			},
		}},
		{"technologies", Section{
			Kind: groups, Title: "What We Build With", Content: "Tools that are widely known and well understood.", Items: []Item{
				{Title: "Frontend", Lines: []string{"React", "TypeScript", "Vue", "Next.js", "Web Components"}},
				{Title: "Backend", Lines: []string{"Go", "Node.js", "Python", "PostgreSQL", "AWS and Azure"}},
				{Title: "Mobile", Lines: []string{"Swift", "Kotlin", "React Native", "Flutter", "Progressive web apps"}},
			},
		}},
		{"services-cta", Section{
			Kind: callToAction, Title: "Not sure which of these you need?",
			Content:  "Describe the problem instead. We will suggest the smallest thing that solves it.",
			Metadata: buttons("Request a Consultation", "/contact", "Learn About Us", "/about"),
		}},
	}
}

func servicesButtons() Metadata {
	return buttons("Discuss Your Project", "/contact", "Meet the Team", "/about")
}

// storyRest is the part of the story that follows what staff could always change.
const storyRest = "<p>Too often a team builds something, hands it over, and is on the next project when the first real users " +
	"arrive. We think that this is when the work begins: what people do with software says more than any plan did.</p>" +
	"<p>Code that you will have to live with is written differently. So are quotations. It is why we prefer plain solutions, " +
	"and say so when there is one.</p>"

func aboutSections() []templateSection {
	return []templateSection{
		{"about-intro", Section{
			Kind: intro, Title: "People who finish what they start", Content: "Founded in 2019 to build software that lasts.",
		}},
		{"about", Section{
			Kind: text, Title: "Our Story",
			Content: "<p>We started in 2019 with a dislike of projects that end before the work does. It has shaped how we build ever since.</p>" +
				storyRest,
		}},
		{"figures", Section{Kind: figures, Title: "In Figures", Content: "The years since 2019, added up.", Items: []Item{
			{Value: "100+", Label: "Projects Completed"},
			{Value: "50+", Label: "Happy Clients"},
			{Value: "5", Label: "Years of Experience"},
			{Value: "15+", Label: "Team Members"},
		}}},
		{"values", Section{
			Kind: points, Title: "Our Values", Content: "Three rules that settle most of our arguments.", Items: []Item{
				{Icon: "fas fa-check", Title: "Finish", Text: "A thing that is nine tenths done helps nobody. We would rather do less, and do it to the end."},
				{Icon: "fas fa-user", Title: "Speak plainly", Text: "If we cannot explain a decision without jargon, we have not understood it ourselves."},
				{Icon: "fas fa-headset", Title: "Stay", Text: "Software is never really delivered. What we made needs looking after, and we like to see it used."},
			},
		}},
		{"aims", Section{
			Kind: text, Title: "Mission and Vision",
			Content: "<h3>Our Mission</h3><p>To give working businesses software that does its job quietly for years.</p>" +
				"<h3>Our Vision</h3><p>A country in which a firm of twelve has tools as good as those of a firm of twelve thousand.</p>",
		}},
		{"team", Section{Kind: list, Title: "Meet Our Team", Content: "The people behind the work.", Metadata: listOf("member", 0)}},
		{"about-cta", Section{
			Kind: callToAction, Title: "Work with us, or among us", Content: "Tell us about your project, or see whom we are looking for.",
			Metadata: buttons("Get in Touch", "/contact", "View Careers", "/careers"),
		}},
	}
}

func contactSections() []templateSection {
	return []templateSection{
		{"contact", Section{
			Kind: intro, Title: "Get in Touch", Content: "Ask for a quote, a demo or an opinion. We reply within 24 hours.",
		}},
		{"contact-form", Section{
			Kind: form, Title: "Tell Us What You Need",
			Content:  "Name, email and message are all that we need. We get back to you within 24 hours.",
			Metadata: Metadata{Form: contactForm},
		}},
		{"contact-details", Section{Kind: details, Title: "Where to Find Us"}},
		{"questions", Section{
			Kind: questions, Title: "Frequently Asked Questions", Content: "What people ask before they become clients.", Items: []Item{
				{
					Question: "How long does a typical project take?",
					Answer:   "That depends on what it has to do. Tell us what you need and by when, and we will say what is realistic before any work starts.",
				},
				{
					Question: "What does it cost?",
					Answer:   "Our products have their prices on their pages. Work that is made to measure is priced once we know what it is: ask for a quote, and you will hear from us within 24 hours.",
				},
				{
					Question: "Do you look after software once it is live?",
					Answer:   "Yes, with support at any hour. Tell us what you run today, and we will say how we would look after it.",
				},
				{
					Question: "Can you take over something that others built?",
					Answer:   "Often. We begin by reading it, and tell you what state it is in and what we would do first. If it is better left alone, we say so.",
				},
			},
		}},
	}
}

func blogSections() []templateSection {
	return []templateSection{
		{"blog", Section{
			Kind: intro, Title: "Insights", Content: "What we learn while building, written down for people who commission software.",
		}},
		{"articles", Section{Kind: list, Title: "Articles", Metadata: listOf("post", 0)}},
		{"newsletter", Section{
			Kind: newsletter, Title: "Newsletter",
			Content: "What we learn while building, by email. You can leave with one click.",
		}},
	}
}

func careersSections() []templateSection {
	return []templateSection{
		{"careers", Section{
			Kind: intro, Title: "Join Our Team", Content: "Good work, and colleagues who review your code kindly.",
		}},
		{"positions", Section{
			Kind: list, Title: "Open Positions", Content: "The places that are free today.", Metadata: listOf("job", 0),
		}},
		{"benefits", Section{
			Kind: points, Title: "Why Work With Us", Content: "What working here is like.", Items: []Item{
				{Icon: "fas fa-house-laptop", Title: "Work where you work best", Text: "Some of us think best at home, some in company. Tell us which you are."},
				{Icon: "fas fa-clock", Title: "Sensible hours", Text: "Tired people write poor software, so we plan for people who are awake."},
				{Icon: "fas fa-people-group", Title: "Kind reviews", Text: "Colleagues read what you write, say why, and expect the same of you."},
				{Icon: "fas fa-book-open", Title: "Room to learn", Text: "Nobody knows it all. Questions are welcome, and so are better answers."},
				{Icon: "fas fa-comments", Title: "Plain speaking", Text: "You hear what we think and why, and can say what you think as well."},
				{Icon: "fas fa-rocket", Title: "Work that is used", Text: "What you build goes live, and you meet the people who use it."},
			},
		}},
		{"hiring", Section{
			Kind: steps, Title: "Our Hiring Process", Content: "Four steps. We contact you within 48 hours of your application.", Items: []Item{
				{Title: "Apply", Text: "A few lines and a link to something you made. We contact every candidate within 48 hours."},
				{Title: "Talk", Text: "With the people whom you would work with. Bring your questions; we will have ours."},
				{Title: "Work together", Text: "On a real task, with a colleague beside you, so that both sides see how it would be."},
				{Title: "Decide", Text: "Together, with reasons that both sides can use."},
			},
		}},
		{"careers-cta", Section{
			Kind: callToAction, Title: "Nothing that fits you?",
			Content:  "Tell us what you do best. We like to hear from people who are good at something.",
			Metadata: buttons("Get in Touch", "/contact", "Learn About Us", "/about"),
		}},
	}
}
