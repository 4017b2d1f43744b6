package render

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

const (
	// maxOmissions bounds the number of pages whose omissions are kept; the oldest are dropped.
	maxOmissions = 100
	// omissionsKept is how long they are kept after the page was last rendered: it may be gone.
	omissionsKept = 24 * time.Hour
)

// Omission is a part that a page lacks.
type Omission struct {
	Page  string // its path
	Part  string // for staff, such as "Our team (list)"
	Cause string // a sentence for staff
	Since time.Time
}

// omissions are the parts that pages lack as they were last rendered.
type omissions struct {
	now func() time.Time

	mu     sync.Mutex
	byPage map[string]*incomplete
}

// incomplete is a page that lacks parts.
type incomplete struct {
	parts    []Omission
	rendered time.Time
}

// note records the parts that a page lacks; nil for none. It returns those that the page did not lack before.
func (o *omissions) note(path string, parts []leftOut) (added []Omission) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(parts) == 0 {
		delete(o.byPage, path)
		return nil
	}
	var before []Omission
	if page := o.byPage[path]; page != nil {
		before = page.parts
	}
	all := make([]Omission, 0, len(parts))
	for _, part := range parts {
		one := Omission{path, cmp.Or(part.Name, part.ID), part.Cause, o.now()}
		at := slices.IndexFunc(before, func(b Omission) bool { return b.Part == one.Part && b.Cause == one.Cause })
		if at >= 0 {
			one.Since = before[at].Since
		} else {
			added = append(added, one)
		}
		all = append(all, one)
	}
	if o.byPage == nil {
		o.byPage = map[string]*incomplete{}
	}
	if o.byPage[path] = (&incomplete{all, o.now()}); len(o.byPage) > maxOmissions {
		delete(o.byPage, o.oldest())
	}
	return added
}

func (o *omissions) oldest() (path string) {
	for p, page := range o.byPage {
		if path == "" || page.rendered.Before(o.byPage[path].rendered) {
			path = p
		}
	}
	return path
}

// Omissions returns the parts that pages lack as they were last rendered, by page.
func (p *Pages) Omissions() (all []Omission) {
	o := &p.omissions
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, page := range o.byPage {
		if o.now().Sub(page.rendered) < omissionsKept {
			all = append(all, page.parts...)
		}
	}
	slices.SortStableFunc(all, func(a, b Omission) int { return cmp.Compare(a.Page, b.Page) })
	return all
}
