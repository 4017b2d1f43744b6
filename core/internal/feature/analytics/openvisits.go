package analytics

import "time"

// maxOpenVisits is the number of open visits. Beyond it, the visit with the longest inactivity is dropped.
const maxOpenVisits = 100_000

// openVisits holds the visits that may continue, by visitor and in the order of their last activity.
type openVisits struct {
	byVisitor      map[visitor]*visit
	oldest, newest *visit
	max            int
}

func newOpenVisits() *openVisits {
	return &openVisits{byVisitor: map[visitor]*visit{}, max: maxOpenVisits}
}

// find returns the visitor's open visit; nil if there is none.
func (o *openVisits) find(id visitor, now time.Time) *visit {
	v := o.byVisitor[id]
	if v == nil || v.ended(now) {
		return nil
	}
	return v
}

// add adds a visit. It replaces an earlier visit of the visitor and drops the oldest visits if there are too many.
func (o *openVisits) add(v *visit) {
	if before := o.byVisitor[v.visitor]; before != nil {
		o.remove(before)
	}
	for len(o.byVisitor) >= o.max {
		o.remove(o.oldest)
	}
	o.byVisitor[v.visitor] = v
	o.append(v)
}

func (o *openVisits) remove(v *visit) {
	delete(o.byVisitor, v.visitor)
	o.unlink(v)
}

// rename assigns a visit to the new hash of its visitor.
func (o *openVisits) rename(v *visit, id visitor) {
	delete(o.byVisitor, v.visitor)
	v.visitor = id
	o.byVisitor[id] = v
}

// touch records activity and makes a visit the newest.
func (o *openVisits) touch(v *visit, now time.Time) {
	v.lastActive, v.changed = now.Unix(), true
	o.unlink(v)
	o.append(v)
}

// expire removes the visits that have ended.
func (o *openVisits) expire(now time.Time) {
	for o.oldest != nil && o.oldest.ended(now) {
		o.remove(o.oldest)
	}
}

// since counts the visits with activity at or after a time.
func (o *openVisits) since(t time.Time) int {
	n := 0
	for v := o.newest; v != nil && v.lastActive >= t.Unix(); v = v.older {
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
