package records

import (
	"encoding/json"
	"net/url"
	"path"
	"strings"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/schema"
	"github.com/quoin-cms/quoin/core/internal/transfer"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
)

// rewrite replaces the names of files, former addresses and the ids of the source in the fields of an entry. Fields that cannot be
// read stay as they are, for the site to refuse them.
func (s *sender) rewrite(t *model.Type, r *record) json.RawMessage {
	entry := r.Entry
	var fields map[string]json.RawMessage
	value := t.Fresh()
	if json.Unmarshal(entry, &fields) != nil {
		return entry
	}
	of := t.Schema.ForJSON(entry)
	for i := range of.Fields {
		f := &of.Fields[i]
		if raw, named := fields[f.Name]; named && of.Decode(value, f, raw) != nil {
			return entry
		}
	}
	changed := map[string]bool{}
	t.Schema.MapTexts(value, func(f *schema.Field, at, text string) string {
		now := s.text(r, f, text)
		if now != text {
			name, _, _ := strings.Cut(at, ".")
			name, _, _ = strings.Cut(name, "[")
			changed[name] = true
		}
		return now
	})
	encoded, err := json.Marshal(value)
	var all map[string]json.RawMessage
	if len(changed) == 0 || err != nil || json.Unmarshal(encoded, &all) != nil {
		return entry
	}
	for name := range changed {
		if _, named := fields[name]; named {
			fields[name] = all[name]
		}
	}
	rewritten, err := encode(fields)
	if err != nil {
		return entry
	}
	return rewritten
}

// text replaces what the text of a field refers to.
func (s *sender) text(r *record, f *schema.Field, text string) string {
	switch {
	case text == "":
		return text
	case f.Ref != "":
		return s.idOf(f.Ref, text)
	case f.Kind == field.KindImage || f.Kind == field.KindLink:
		return s.address(r, text)
	case f.Kind == field.KindRich:
		return replaceAddresses(text, func(address string) string { return s.address(r, address) }, s.idOf)
	}
	return text
}

// idOf returns the id that an entry of the source has here.
func (s *sender) idOf(typ, id string) string {
	if s.local {
		return id
	}
	here, _ := s.idsOf(typ, id)
	return here
}

// address returns the new address of a file, of a record or of a page of the former site. Other addresses are unchanged.
func (s *sender) address(r *record, text string) string {
	text = strings.TrimSpace(text)
	at, err := url.Parse(text)
	if err != nil {
		return text
	}
	if at.Scheme == linkScheme {
		return s.recordAddress(r, at)
	}
	if at.Scheme == "" && at.Host == "" {
		for _, name := range []string{text, at.Path} {
			if address := s.addresses[path.Clean(strings.TrimPrefix(name, "/"))]; address != "" {
				return address
			}
		}
	}
	if at.Host == "" && !strings.HasPrefix(at.Path, "/") || at.Host != "" && !s.hosts[plainHost(at.Host)] {
		return text
	}
	key := s.links.find(pathOf(at))
	if key == "" {
		return text
	}
	return withAnchor(transfer.LinkTo(key), at.Fragment)
}

// linkScheme is the scheme of the addresses that plugin.LinkTo returns.
var linkScheme, _, _ = strings.Cut(plugin.LinkTo("", ""), ":")

// recordAddress returns the address of the page of the record that a link names, or the link if there is none, which is noted.
func (s *sender) recordAddress(r *record, at *url.URL) string {
	typ, id, _ := strings.Cut(at.Opaque, "/")
	typ, err1 := url.PathUnescape(typ)
	id, err2 := url.PathUnescape(id)
	if t, err := s.registry.Find(typ); err == nil && t.HasPage() && err1 == nil && err2 == nil {
		first, _ := s.idsOf(typ, id)
		if key := keyOf(typ, first); s.announced[key] {
			return withAnchor(transfer.LinkTo(key), at.Fragment)
		}
	}
	s.Note(r.Where+": "+at.String(), "links to records that do not exist became plain text")
	return at.String()
}

// withAnchor returns an address with the name that an anchor has here.
func withAnchor(address, fragment string) string {
	if anchor := field.Anchor(fragment); anchor != "" {
		return address + "#" + anchor
	}
	return address
}

// pathOf returns the path and the query of an address.
func pathOf(at *url.URL) string {
	if at.RawQuery != "" {
		return "/" + strings.TrimPrefix(at.Path, "/") + "?" + at.RawQuery
	}
	return at.Path
}

// plainHost returns a host in lower case, without "www.".
func plainHost(host string) string { return strings.TrimPrefix(strings.ToLower(host), "www.") }
