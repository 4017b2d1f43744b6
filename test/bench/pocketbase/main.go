// Pocketbase is a PocketBase server that Quoin is compared with: see docs/benchmarks.md. It fills a new folder with members
// and posts, prints "is ready at " and its address, and serves until it is killed.
//
//	pocketbase FOLDER POSTS
//
// Commits are on disk before they are acknowledged, as those of Quoin are: SQLite runs with synchronous=FULL.
package main

import (
	"fmt"
	"log"
	"net"
	"os"
	"strconv"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: pocketbase FOLDER POSTS")
	}
	posts, err := strconv.Atoi(os.Args[2])
	if err == nil {
		err = run(os.Args[1], posts)
	}
	log.Fatal(err)
}

func run(folder string, posts int) error {
	app := pocketbase.NewWithConfig(pocketbase.Config{HideStartBanner: true, DefaultDataDir: folder, DBConnect: connect})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	if err := fill(app, posts); err != nil {
		return err
	}
	// The server takes an address, not a listener.
	free, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	address := free.Addr().String()
	if err := free.Close(); err != nil {
		return err
	}
	go announce(address)
	return apis.Serve(app, apis.ServeConfig{HttpAddr: address})
}

// announce prints the address once the server accepts connections.
func announce(address string) {
	for {
		if c, err := net.Dial("tcp", address); err == nil {
			_ = c.Close()
			fmt.Println("pocketbase is ready at http://" + address)
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// connect opens a database with the settings of PocketBase, except for synchronous.
func connect(path string) (*dbx.DB, error) {
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
		"&_pragma=synchronous(FULL)&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

// The numbers of distinct values. They are those of the posts that the benchmark gives Quoin.
const (
	members    = 40
	categories = 20
	tags       = 500
	perSave    = 1000
)

// fill makes the collections and their records.
func fill(app core.App, posts int) error {
	people := core.NewBaseCollection("members")
	people.Fields.Add(&core.TextField{Name: "name"})
	people.AddIndex("members_name", false, "name", "")
	open(people)
	if err := app.Save(people); err != nil {
		return err
	}
	ids := make([]string, members)
	for i := range ids {
		r := core.NewRecord(people)
		r.Set("name", fmt.Sprintf("Member %d", i))
		if err := app.Save(r); err != nil {
			return err
		}
		ids[i] = r.Id
	}
	articles, err := makePosts(app, people.Id)
	if err != nil {
		return err
	}
	for from := 0; from < posts; from += perSave {
		err := app.RunInTransaction(func(tx core.App) error {
			for i := from; i < min(from+perSave, posts); i++ {
				if err := tx.SaveNoValidate(post(articles, ids, i)); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	_, err = app.DB().NewQuery("ANALYZE").Execute()
	return err
}

// open lets everybody read and create records.
func open(c *core.Collection) {
	c.ListRule, c.ViewRule, c.CreateRule = types.Pointer(""), types.Pointer(""), types.Pointer("")
}

func makePosts(app core.App, membersID string) (*core.Collection, error) {
	c := core.NewBaseCollection("posts")
	labels := make([]string, tags)
	for i := range labels {
		labels[i] = fmt.Sprintf("tag%d", i)
	}
	c.Fields.Add(
		&core.TextField{Name: "title"}, &core.EditorField{Name: "content"}, &core.TextField{Name: "category"},
		&core.SelectField{Name: "tags", Values: labels, MaxSelect: 10}, &core.TextField{Name: "status"},
		&core.RelationField{Name: "member", CollectionId: membersID, MaxSelect: 1}, &core.DateField{Name: "publishedAt"},
	)
	for _, name := range []string{"title", "category", "member", "publishedAt"} {
		c.AddIndex("posts_"+name, false, name, "")
	}
	open(c)
	return c, app.Save(c)
}

// firstDay is the time of publication of the first post; each next one is a minute later.
var firstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func post(c *core.Collection, members []string, i int) *core.Record {
	r := core.NewRecord(c)
	r.Set("title", fmt.Sprintf("Notes on craft, part %d", i*7919%1_000_003))
	r.Set("content", "<p>"+words+"</p>")
	r.Set("category", fmt.Sprintf("Category %d", i%categories))
	r.Set("tags", []string{fmt.Sprintf("tag%d", i%tags), fmt.Sprintf("tag%d", i*31%tags)})
	r.Set("status", "published")
	r.Set("member", members[i%len(members)])
	r.Set("publishedAt", firstDay.Add(time.Duration(i)*time.Minute))
	return r
}
