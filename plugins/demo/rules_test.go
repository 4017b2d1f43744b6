package demo_test

import (
	"math"
	"regexp"
	"slices"
	"testing"
)

var (
	icon       = regexp.MustCompile(`^fas fa-[a-z-]+$`)
	camelCase  = regexp.MustCompile(`^[a-z]+([A-Z][a-z]+)*$`)
	dramaPhone = regexp.MustCompile(`^(020 7946 0\d{3}|0161 496 0\d{3}|07700 900\d{3})$`)
	safeEmail  = regexp.MustCompile(`^[a-z.]+@example\.(com|co\.uk|org)$`)
)

func TestProducts(t *testing.T) {
	cheapest := math.Inf(1)
	for i, p := range decodeAll[product](t, sets(t)["product"]) {
		short(t, p.Name, 120)
		short(t, p.Description, 2000)
		short(t, p.Category, 80)
		matches(t, icon, p.Icon)
		between(t, p.Name, "features", len(p.Features), 6, 8)
		between(t, p.Name, "specifications", len(p.Specifications), 6, 8)
		between(t, p.Name, "reviews", len(p.Reviews), 2, 3)
		between(t, p.Name, "plans", len(p.Pricing), 3, 3)
		ascending(t, p.Name, p.Pricing)
		cheapest = min(cheapest, p.Pricing[0])
		if active := p.Status == "active"; active != (i < 6) {
			t.Errorf("%s: status %s", p.Name, p.Status)
		}
		for label, value := range p.Specifications {
			matches(t, camelCase, label)
			switch value.(type) {
			case string, float64, bool:
			default:
				t.Errorf("%s: %s is %v", p.Name, label, value)
			}
		}
		for _, r := range p.Reviews {
			short(t, r.Author, 120)
			short(t, r.Content, 600)
			between(t, p.Name, "stars", r.Rating, 4, 5)
		}
	}
	if cheapest != 149 {
		t.Errorf("the cheapest plan is £%v, want £149", cheapest)
	}
}

func TestServices(t *testing.T) {
	for _, s := range decodeAll[service](t, sets(t)["service"]) {
		short(t, s.Name, 120)
		short(t, s.Description, 2000)
		matches(t, icon, s.Icon)
		oneOf(t, s.Color, "blue", "cyan", "green", "purple", "orange")
		oneOf(t, s.Status, "active")
		between(t, s.Name, "portfolio lines", len(s.Portfolio), 4, 6)
		between(t, s.Name, "plans", len(s.Pricing), 3, 3)
		ascending(t, s.Name, s.Pricing)
	}
}

func TestPosts(t *testing.T) {
	posts := decodeAll[post](t, sets(t)["post"])
	perCategory := map[string]int{}
	for i, p := range posts {
		short(t, p.Title, 200)
		short(t, p.Excerpt, 500)
		short(t, p.Author, 120)
		between(t, p.Title, "tags", len(p.Tags), 3, 4)
		words := wordCount(p.Content)
		between(t, p.Title, "words", words, 500, 900)
		if want := int(math.Round(float64(words) / 200)); p.ReadTime != want {
			t.Errorf("%s: %d minutes for %d words, want %d", p.Title, p.ReadTime, words, want)
		}
		if published := p.Status == "published"; published != (i < 9) {
			t.Errorf("%s: status %s", p.Title, p.Status)
		}
		oneOf(t, p.Category, "Web Development", "Mobile Apps", "Digital Marketing")
		perCategory[p.Category]++
		if !slices.ContainsFunc(posts, func(q post) bool { return q.Title != p.Title && overlap(p.Tags, q.Tags) }) {
			t.Errorf("%s shares no tag with another post", p.Title)
		}
	}
	if len(perCategory) != 3 {
		t.Errorf("the posts are in %d categories, want 3", len(perCategory))
	}
}

func TestJobs(t *testing.T) {
	for _, j := range decodeAll[job](t, sets(t)["job"]) {
		short(t, j.Title, 200)
		short(t, j.Description, 5000)
		short(t, j.Location, 120)
		oneOf(t, j.Type, "full-time", "part-time", "contract", "internship")
		oneOf(t, j.Status, "active")
		between(t, j.Title, "requirements", len(j.Requirements), 5, 6)
	}
}

func TestPeople(t *testing.T) {
	for _, v := range decodeAll[testimonial](t, sets(t)["testimonial"]) {
		short(t, v.Content, 600)
		short(t, v.ClientName, 120)
		short(t, v.Company, 120)
		short(t, v.ClientTitle, 120)
	}
	for _, m := range decodeAll[member](t, sets(t)["member"]) {
		short(t, m.Name, 120)
		short(t, m.Position, 120)
		short(t, m.Bio, 600)
	}
}

func TestInquiries(t *testing.T) {
	perStatus := map[string]int{}
	for _, v := range decodeAll[inquiry](t, sets(t)["inquiry"]) {
		short(t, v.Name, 120)
		short(t, v.Subject, 200)
		short(t, v.Message, 5000)
		matches(t, safeEmail, v.Email)
		matches(t, dramaPhone, v.Phone)
		oneOf(t, v.ServiceType, "web-development", "mobile-apps", "seo-marketing", "ui-ux-design",
			"custom-software", "consultation", "other")
		if resolved := v.Status == "resolved"; resolved != (v.Value != nil && *v.Value > 0) {
			t.Errorf("%s: status %s with the value %v", v.Subject, v.Status, v.Value)
		}
		perStatus[v.Status]++
	}
	for status, want := range map[string]int{"new": 5, "in-progress": 3, "resolved": 3, "closed": 1} {
		if perStatus[status] != want {
			t.Errorf("%d inquiries are %s, want %d", perStatus[status], status, want)
		}
	}
}

func TestSettings(t *testing.T) {
	s := decode[siteSettings](t, sets(t)["settings"][0])
	short(t, s.SiteName, 80)
	short(t, s.Tagline, 120)
	short(t, s.Description, 200)
	short(t, s.Address, 200)
	matches(t, dramaPhone, s.Phone)
	matches(t, regexp.MustCompile(`^[a-z]+@[a-z]+\.example$`), s.ContactEmail)
	matches(t, regexp.MustCompile(`^https://www\.openstreetmap\.org/search\?query=\S+$`), s.MapURL)
	if want := []string{"Mon-Fri 9:00-18:00", "Sat 10:00-14:00"}; !slices.Equal(s.Hours, want) {
		t.Errorf("hours %q, want %q", s.Hours, want)
	}
	for _, link := range s.Social {
		oneOf(t, link.URL, "https://www.linkedin.com/", "https://x.com/", "https://github.com/")
	}
	if len(s.Notices) != 2 {
		t.Errorf("%d notices, want 2", len(s.Notices))
	}
	for _, notice := range s.Notices {
		short(t, notice.Title, 60)
		short(t, notice.Message, 120)
		oneOf(t, notice.Href, "/contact", "/blog")
	}
}
