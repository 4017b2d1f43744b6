package demo

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/quoin-cms/quoin/core/model"
)

// VisitDays is the number of days with visits before the first start of the demonstration.
const VisitDays = 90

// Visits returns the actions of visitors in the days before a first start, in order of time. Each inquiry and each
// subscriber of the content is sent in a visit of its own.
func Visits(start time.Time) ([]model.DemoVisit, error) {
	sets, err := Content()
	if err != nil {
		return nil, err
	}
	c := newCrowd(start.UTC(), sets)
	for day := range VisitDays {
		c.day(day)
	}
	for _, set := range sets {
		if goal := goals[set.Type]; goal != "" {
			for _, item := range set.Items {
				c.send(goal, item)
			}
		}
	}
	c.steps = slices.DeleteFunc(c.steps, func(s model.DemoVisit) bool { return s.At.After(c.start) })
	slices.SortStableFunc(c.steps, func(a, b model.DemoVisit) int { return a.At.Compare(b.At) })
	return c.steps, nil
}

// goals are the names of the goals that visitors reach by sending an entry, by type.
var goals = map[string]string{"inquiry": "inquiry", "subscriber": signup}

const (
	signup   = "signup"
	brochure = "brochure"
)

// crowd generates visitors. Every call generates the same ones.
type crowd struct {
	start    time.Time
	rand     *rand.Rand
	products []page
	posts    []page
	studies  []page
	people   int
	steps    []model.DemoVisit
}

// page is the page of an entry, which exists since a time.
type page struct {
	path  string
	since time.Time
}

const seed = 1

func newCrowd(start time.Time, sets []Set) *crowd {
	c := &crowd{start: start, rand: rand.New(rand.NewPCG(seed, seed))}
	for _, set := range sets {
		for _, item := range set.Items {
			if bytes.Contains(item.Body, []byte(`"status":"draft"`)) {
				continue
			}
			switch set.Type {
			case "product":
				c.products = append(c.products, page{"/products/" + item.ID, start.Add(-item.Age)})
			case post:
				c.posts = append(c.posts, page{"/blog/" + item.ID, start.Add(-item.Age)})
			case pageType:
				if bytes.Contains(item.Body, []byte(`"parent":"case-studies"`)) {
					c.studies = append(c.studies, page{caseStudies + "/" + item.ID, start.Add(-item.Age)})
				}
			}
		}
	}
	return c
}

// The number of visits on the busiest day of the week, at the start and at the end of the period.
const (
	fewest = 95.0
	most   = 170.0
)

// day generates the visits of one day; 0 is the first.
func (c *crowd) day(n int) {
	midnight := c.start.Truncate(24*time.Hour).AddDate(0, 0, n-VisitDays+1)
	grown := float64(n) / (VisitDays - 1)
	busy := (fewest + (most-fewest)*grown) * weekdays[midnight.Weekday()] * (0.9 + 0.2*c.rand.Float64())
	for range int(busy) {
		var hour int
		// hours contains only numbers.
		_, _ = fmt.Sscan(c.pick(hours), &hour)
		at := midnight.Add(time.Duration(hour)*time.Hour + time.Duration(c.rand.IntN(3600))*time.Second)
		c.visit(at, c.somebody(), c.pick(agents))
	}
}

// returning is the probability that a visitor has been there before.
const returning = 0.12

// somebody returns the address of a visitor.
func (c *crowd) somebody() string {
	if c.people > 0 && c.rand.Float64() < returning {
		return fmt.Sprint("visitor ", c.rand.IntN(c.people))
	}
	c.people++
	return fmt.Sprint("visitor ", c.people)
}

func (c *crowd) pick(all []choice) string {
	var sum float64
	for _, one := range all {
		sum += one.weight
	}
	at := c.rand.Float64() * sum
	for _, one := range all {
		if at -= one.weight; at < 0 {
			return one.name
		}
	}
	return all[0].name
}

// pickPage returns a page that exists at a time, or an empty text if there is none. Newer pages are more probable.
func (c *crowd) pickPage(all []page, at time.Time) string {
	var some []choice
	for i, p := range all {
		if p.since.Before(at) {
			some = append(some, choice{p.path, float64(i + 2)})
		}
	}
	if some == nil {
		return ""
	}
	return c.pick(some)
}

func (c *crowd) page(kinds []choice, at time.Time) string {
	switch kind := c.pick(kinds); kind {
	case "post":
		return cmp.Or(c.pickPage(c.posts, at), "/blog")
	case "product":
		return cmp.Or(c.pickPage(c.products, at), "/products")
	case "study":
		return cmp.Or(c.pickPage(c.studies, at), caseStudies)
	default:
		return kind
	}
}

// goesOn is the probability that a visitor opens a second page, and then each further one.
const goesOn = 0.57

// visit generates one visit.
func (c *crowd) visit(at time.Time, address, agent string) {
	path := c.page(entries, at)
	from := c.pick(arrivals)
	view := model.PageEvent{Kind: model.PageView, Page: path, Referrer: from}
	if len(from) > 0 && from[0] == '?' {
		view.Page, view.Referrer = path+from, ""
	}
	c.tell(at, address, agent, append([]model.PageEvent{view}, c.measures(path)...)...)
	for c.rand.Float64() < goesOn {
		read := c.reading()
		at = at.Add(read)
		next := c.page(onward, at)
		c.tell(at, address, agent, c.left(path, read), model.PageEvent{Kind: model.PageView, Page: next})
		path = next
		if c.rand.Float64() < brochures && len(path) > len("/products/") && path[:10] == "/products/" {
			c.steps = append(c.steps, model.DemoVisit{At: at.Add(read / 2), Address: address, Agent: agent, Goal: brochure})
		}
	}
	read := c.reading()
	c.tell(at.Add(read), address, agent, c.left(path, read))
}

// brochures is the probability that a visitor of a product page downloads its brochure.
const brochures = 0.06

func (c *crowd) tell(at time.Time, address, agent string, events ...model.PageEvent) {
	c.steps = append(c.steps, model.DemoVisit{At: at, Address: address, Agent: agent, Events: events})
}

// reading returns how long a page is read: mostly half a minute, rarely long.
func (c *crowd) reading() time.Duration {
	took := 8 + 30*math.Exp(0.8*c.rand.NormFloat64())
	return time.Duration(min(took, 900)) * time.Second
}

func (c *crowd) left(path string, read time.Duration) model.PageEvent {
	return model.PageEvent{Kind: model.PageLeave, Page: path, Seconds: read.Seconds(), Interacted: c.rand.Float64() < 0.9}
}

// measured is the share of browsers that report web vitals.
const measured = 0.8

func (c *crowd) measures(path string) []model.PageEvent {
	if c.rand.Float64() > measured {
		return nil
	}
	slow := math.Exp(0.45 * c.rand.NormFloat64())
	var all []model.PageEvent
	for _, one := range usual {
		all = append(all, model.PageEvent{
			Kind: model.WebVital, Page: path, Name: one.name, Value: one.weight * slow * (0.8 + 0.4*c.rand.Float64()),
		})
	}
	return all
}

// send generates the visit in which an entry was sent.
func (c *crowd) send(goal string, item Item) {
	sent := c.start.Add(-item.Age)
	address, agent := c.somebody(), c.pick(agents[:len(agents)-1])
	path := c.page(entries[:4], sent)
	at := sent.Add(-8 * time.Minute)
	c.tell(at, address, agent, model.PageEvent{Kind: model.PageView, Page: path, Referrer: c.pick(arrivals[:4])})
	last := "/contact"
	if goal == signup {
		last = "/blog"
	}
	for _, next := range []string{c.page(onward, sent), last} {
		read := 2*time.Minute + c.reading()/9
		at = at.Add(read)
		c.tell(at, address, agent, c.left(path, read), model.PageEvent{Kind: model.PageView, Page: next})
		path = next
	}
	c.steps = append(c.steps, model.DemoVisit{At: sent, Address: address, Agent: agent, Goal: goal, Entry: item.ID})
}
