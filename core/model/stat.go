package model

import (
	"fmt"
	"regexp"
)

// Stat is the figure that the dashboard shows of a type: how many entries there are, drafts included.
type Stat struct {
	Name    string  // in JSON: "totalProducts"
	Label   string  // for people: "Products"
	Where   Filter  // counts only entries whose exact field has this value; the zero value counts all
	Caption Caption // the words below the figure
}

// Filter wants an exact field to equal a value.
type Filter struct{ Field, Value string }

// Caption is a rule for a few words on how the entries of a type are doing: Recent, Share or Rhythm.
type Caption interface {
	// check tells what is wrong with the rule for a type.
	check(t *Type) error
}

var statPattern = regexp.MustCompile(`^[a-z][A-Za-z0-9]*$`)

// checkStats refuses figures that cannot be made, or that answers could not tell apart.
func (r *Registry) checkStats() error {
	taken := map[string]string{"captions": "the captions", "uptime": "the uptime"}
	for i := range r.types {
		t := &r.types[i]
		stat := t.Options.Stat
		if stat == nil {
			continue
		}
		if err := stat.check(t); err != nil {
			return fmt.Errorf("content type %q: stat: %w", t.Name, err)
		}
		if other, ok := taken[stat.Name]; ok {
			return fmt.Errorf("content type %q: the stat %q is that of %s already", t.Name, stat.Name, other)
		}
		taken[stat.Name] = t.Name
	}
	return nil
}

func (s *Stat) check(t *Type) error {
	switch {
	case !statPattern.MatchString(s.Name):
		return fmt.Errorf("the name %q must match %s", s.Name, statPattern)
	case s.Label == "" || s.Caption == nil:
		return fmt.Errorf("needs a label and a caption")
	case s.Where.Field != "":
		if err := t.checkExact(s.Where.Field); err != nil {
			return err
		}
	}
	return s.Caption.check(t)
}

func (t *Type) checkExact(name string) error {
	if f := t.Schema.Field(name); f == nil || !f.Exact {
		return fmt.Errorf("%q is not an exact field", name)
	}
	return nil
}
