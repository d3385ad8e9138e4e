// Material for MkDocs' search in node: the lunr and lunr-languages that mkdocs ships, set up as
// Material's worker does (no length normalisation, title boosted 1000 times, its French default
// pipeline, a trailing wildcard on every term). Reads {root, docs, queries}, writes ids and times.
const read = require('fs').readFileSync(0, 'utf8');
const { root, docs, queries } = JSON.parse(read);
const lunr = require(`${root}/templates/search/lunr.js`);
require(`${root}/lunr-language/lunr.stemmer.support.js`)(lunr);
require(`${root}/lunr-language/lunr.fr.js`)(lunr);
lunr.tokenizer.separator = /[\s\-]+/;

const index = lunr(function () {
  this.b(0);
  this.use(lunr.fr);
  for (const removed of ['trimmer', 'stemmer']) {
    this.pipeline.remove(lunr.fr[removed]);
    this.searchPipeline.remove(lunr.fr[removed]);
  }
  this.ref('location');
  this.field('title', { boost: 1000 });
  this.field('text', { boost: 1 });
  for (const doc of docs) this.add(doc);
});

const asked = (query) =>
  query.trim().replace(/"|[:~^]|(?:^|\s+)[*+\-]+(?=\s+|$)/g, ' ').trim().split(lunr.tokenizer.separator)
    .filter((term) => term).map((term) => `${term}*`).join(' ');

const answers = queries.map((query) => {
  const start = process.hrtime.bigint();
  let found = [];
  try { found = index.search(asked(query)).slice(0, 10).map((hit) => hit.ref); } catch { /* no query */ }
  return { found, ms: Number(process.hrtime.bigint() - start) / 1e6 };
});
process.stdout.write(JSON.stringify(answers));
