package analytics

import "time"

// mostOpen is how many visits are open at once. Beyond it, the one that was silent longest is forgotten.
const mostOpen = 100_000

// openVisits are the visits that may go on, by visitor and by when they were last heard of.
type openVisits struct {
	by             map[visitor]*visit
	oldest, newest *visit
	most           int
}

func newOpenVisits() *openVisits { return &openVisits{by: map[visitor]*visit{}, most: mostOpen} }

// find gives the visitor's open visit; nil if there is none.
func (o *openVisits) find(who visitor, now time.Time) *visit {
	v := o.by[who]
	if v == nil || v.ended(now) {
		return nil
	}
	return v
}

// add makes room for a visit and adds it in place of one that the visitor had.
func (o *openVisits) add(v *visit) {
	if before := o.by[v.visitor]; before != nil {
		o.remove(before)
	}
	for len(o.by) >= o.most {
		o.remove(o.oldest)
	}
	o.by[v.visitor] = v
	o.append(v)
}

func (o *openVisits) remove(v *visit) {
	delete(o.by, v.visitor)
	o.unlink(v)
}

// rename gives a visit to the name that its visitor has from now on.
func (o *openVisits) rename(v *visit, who visitor) {
	delete(o.by, v.visitor)
	v.visitor = who
	o.by[who] = v
}

// touch makes a visit the newest.
func (o *openVisits) touch(v *visit, now time.Time) {
	v.last, v.changed = now.Unix(), true
	o.unlink(v)
	o.append(v)
}

// expire removes the visits that are over.
func (o *openVisits) expire(now time.Time) {
	for o.oldest != nil && o.oldest.ended(now) {
		o.remove(o.oldest)
	}
}

// since counts the visits that were heard of at a moment or later.
func (o *openVisits) since(t time.Time) int {
	n := 0
	for v := o.newest; v != nil && v.last >= t.Unix(); v = v.older {
		n++
	}
	return n
}

func (o *openVisits) append(v *visit) {
	v.older, v.newer = o.newest, nil
	if o.newest != nil {
		o.newest.newer = v
	} else {
		o.oldest = v
	}
	o.newest = v
}

func (o *openVisits) unlink(v *visit) {
	if v.older != nil {
		v.older.newer = v.newer
	} else {
		o.oldest = v.newer
	}
	if v.newer != nil {
		v.newer.older = v.older
	} else {
		o.newest = v.older
	}
}
