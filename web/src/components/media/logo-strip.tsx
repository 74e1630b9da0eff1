import { type Logo, logoStrip, logos } from '../../content/logos.ts';

/** 19 marks, shown twice so that the loop has no seam; the second set is for the eye only. */
export function LogoStrip() {
  return (
    <section className="logos" aria-labelledby="trusted">
      <div className="wrap logos-head">
        <h2 id="trusted">{logoStrip.title}</h2>
        <label className="logos-pause note">
          <input type="checkbox" /> {logoStrip.pause}
        </label>
      </div>
      <div className="strip">
        <ul className="strip-track">
          {logos.map((logo) => (
            <li key={logo.id}>
              <Mark logo={logo} />
            </li>
          ))}
        </ul>
        <ul className="strip-track" aria-hidden="true">
          {logos.map((logo) => (
            <li key={logo.id}>
              <Mark logo={logo} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** One request for all marks: each is a symbol of the sprite. */
function Mark({ logo }: { logo: Logo }) {
  return (
    <svg role="img" aria-label={logo.name} width={logo.width} height={logoStrip.height}>
      <use href={`${logoStrip.sprite}#${logo.id}`} />
    </svg>
  );
}
