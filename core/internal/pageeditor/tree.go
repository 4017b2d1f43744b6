package pageeditor

import (
	"hash/fnv"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// element is an element of a page.
type element struct {
	tag      string
	attrs    []html.Attribute
	parent   *element
	children []*element
	text     string   // its own, without that of the elements in it
	segments []string // of the text
	at       int      // where attributes can be inserted
	shape    uint64   // of the element with all that is in it, without marks

	targets []placed // of the fields that it shows
}

// placed is a target of an element.
type placed struct {
	target
	inText bool // and not in an attribute
}

var voidTags = map[string]bool{
	"area": true, "base": true, "br": true, "col": true, "embed": true, "hr": true, "img": true, "input": true, "link": true,
	"meta": true, "source": true, "track": true, "wbr": true,
}

// parseHTML returns the elements of the HTML of a page, below a root without a tag. key is that of the marks.
func parseHTML(text, key string) *element {
	root := &element{at: -1}
	z := html.NewTokenizer(strings.NewReader(text))
	open, offset := root, 0
	for {
		kind := z.Next()
		raw := len(z.Raw())
		switch kind {
		case html.ErrorToken:
			root.finish(key)
			return root
		case html.TextToken:
			text := string(z.Text())
			open.text += text
			open.segments = append(open.segments, text)
		case html.StartTagToken, html.SelfClosingTagToken:
			token := z.Token()
			e := &element{tag: token.Data, attrs: token.Attr, parent: open, at: offset + 1 + len(token.Data)}
			open.children = append(open.children, e)
			if kind == html.StartTagToken && !voidTags[e.tag] || kind == html.SelfClosingTagToken && !voidTags[e.tag] && !e.inSVG() {
				open = e
			}
		case html.EndTagToken:
			name, _ := z.TagName()
			open = open.closed(string(name))
		case html.CommentToken, html.DoctypeToken:
		}
		offset += raw
	}
}

// closed returns the element that is open after an end tag.
func (e *element) closed(tag string) *element {
	for up := e; up.parent != nil; up = up.parent {
		if up.tag == tag {
			return up.parent
		}
	}
	return e
}

func (e *element) inSVG() bool {
	for up := e; up != nil; up = up.parent {
		if up.tag == "svg" {
			return true
		}
	}
	return false
}

// attr returns the value of an attribute; empty if the element does not have it.
func (e *element) attr(name string) string {
	for _, a := range e.attrs {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

// finish computes the shapes of an element and of all in it.
func (e *element) finish(key string) {
	hash := fnv.New64a()
	write := func(text string) {
		_, _ = hash.Write([]byte(text))
		_, _ = hash.Write([]byte{0})
	}
	write(e.tag)
	_, plain := splitMarks(key, e.text)
	write(plain)
	for _, c := range e.children {
		c.finish(key)
		for shift := 0; shift < 64; shift += 8 {
			_, _ = hash.Write([]byte{byte(c.shape >> shift)})
		}
	}
	e.shape = hash.Sum64()
}

// each calls fn for the element and all in it, in the order of the page.
func (e *element) each(fn func(*element)) {
	fn(e)
	for _, c := range e.children {
		c.each(fn)
	}
}

// find returns the first element for which is returns true, in the order of the page; nil for none.
func (e *element) find(is func(*element) bool) *element {
	if is(e) {
		return e
	}
	for _, c := range e.children {
		if found := c.find(is); found != nil {
			return found
		}
	}
	return nil
}

// holds reports whether an element is this one or in it.
func (e *element) holds(other *element) bool {
	for ; other != nil; other = other.parent {
		if other == e {
			return true
		}
	}
	return false
}

// common returns the smallest element that holds all of them; nil for none.
func common(all []*element) *element {
	if len(all) == 0 {
		return nil
	}
	found := all[0]
	for _, e := range all[1:] {
		for !found.holds(e) {
			found = found.parent
		}
	}
	return found
}

// has reports whether the element itself shows a field.
func (e *element) has(t target) bool {
	return slices.ContainsFunc(e.targets, func(p placed) bool { return p.entry == t.entry && p.field == t.field })
}

// add adds a target, once.
func (e *element) add(p placed) {
	if e.has(p.target) {
		return
	}
	e.targets = append(e.targets, p)
}

// align calls fn for each pair of matching elements of two renderings of a page, of the pair itself and all in it.
func align(a, b *element, fn func(a, b *element)) {
	fn(a, b)
	rest := make(map[uint64][]int) // the unmatched children of b by their shape
	pairs := make([]int, len(a.children))
	taken := make([]bool, len(b.children))
	for i := range pairs {
		pairs[i] = -1
		if i < len(b.children) && a.children[i].shape == b.children[i].shape {
			pairs[i], taken[i] = i, true
		}
	}
	for j, c := range b.children {
		if !taken[j] {
			rest[c.shape] = append(rest[c.shape], j)
		}
	}
	for i, c := range a.children {
		if same := rest[c.shape]; pairs[i] < 0 && len(same) > 0 {
			pairs[i], taken[same[0]], rest[c.shape] = same[0], true, same[1:]
		}
	}
	next := 0
	for i, c := range a.children {
		for j := next; pairs[i] < 0 && j < len(b.children); j++ {
			if !taken[j] && b.children[j].tag == c.tag {
				pairs[i], taken[j], next = j, true, j+1
			}
		}
		if pairs[i] >= 0 {
			align(c, b.children[pairs[i]], fn)
		}
	}
}
