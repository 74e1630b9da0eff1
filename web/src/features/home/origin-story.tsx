import { origin } from '../../content/home.ts';

export function OriginStory() {
  return (
    <section className="section paper" aria-labelledby="started">
      <div className="wrap split origin">
        <figure>
          <img src={origin.image.src} width="800" height="800" loading="lazy" alt={origin.image.alt} />
          <figcaption className="note">{origin.image.caption}</figcaption>
        </figure>
        <div className="stack">
          <h2 id="started">{origin.title}</h2>
          <p className="lead">{origin.headline}</p>
          {origin.paragraphs.map((html) => (
            // Our own HTML paragraphs, built in (content/home.ts)
            <p key={html} dangerouslySetInnerHTML={{ __html: html }} />
          ))}
        </div>
      </div>
    </section>
  );
}
