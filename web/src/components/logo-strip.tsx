import { logos } from '../content/home.ts';

/** 19 marks, shown twice so that the loop has no seam; the second set is for the eye only. */
export function LogoStrip() {
  return (
    <section className="logos" aria-labelledby="trusted">
      <div className="wrap logos-head">
        <h2 id="trusted">{logos.title}</h2>
        <label className="logos-pause note">
          <input type="checkbox" className="visually-hidden" /> Pause
        </label>
      </div>
      <div className="strip">
        <Track />
        <Track hidden />
      </div>
    </section>
  );
}

function Track({ hidden = false }: { hidden?: boolean }) {
  return (
    <ul className="strip-track" aria-hidden={hidden || undefined}>
      {logos.marks.map((mark) => (
        <li key={mark.src}>
          <img src={mark.src} width={mark.width} height="24" alt={hidden ? '' : mark.alt} />
        </li>
      ))}
    </ul>
  );
}
